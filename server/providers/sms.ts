/** One-time codes by SMS, or into files without a gateway. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { brand } from '#contract/brand.ts'
import type { SmsSettings } from '../config/sms-settings.ts'
import { createProviderClient, type ProviderReports, type ProviderResult } from './provider-request.ts'

export interface SmsCode {
  /** Indian mobile number, ten digits. */
  phone: string
  code: string
  orderNumber: string
}

export interface SmsGateway {
  /** `key` identifies the message; repeating it may send it twice. */
  sendCode(message: SmsCode, key: string): Promise<ProviderResult<null>>
}

/**
 * MSG91's flow API, "Send SMS via FLOW"
 * (control.msg91.com/apidoc/textsms/send-sms-flow.php). The text is a template
 * registered with India's operators (DLT), with the variables `code` and `order`.
 * Services that take the same request work too.
 */
export function openSmsGateway({ url, key, template, sender }: SmsSettings, reports: ProviderReports): SmsGateway {
  const send = createProviderClient({ name: 'The SMS gateway', baseUrl: () => url, readRefusal, ...reports })
  return {
    sendCode: async ({ phone, code, orderNumber }) => {
      const recipients = [{ mobiles: `91${phone}`, code, order: orderNumber }]
      const body = { flow_id: template, ...(sender !== null && { sender }), recipients }
      const sent = await send('POST', '', RESPONSE, { headers: { authkey: key }, body })
      if (sent.kind !== 'ok') return sent
      // MSG91 reports errors with status 200.
      if (sent.value.type === 'success') return { kind: 'ok', value: null }
      return { kind: 'refused', ...readRefusal(sent.value) }
    },
  }
}

const RESPONSE = z.looseObject({ type: z.string(), message: z.string() })

function readRefusal(body: unknown): { code: string; message: string } {
  const { data } = z.object({ code: z.coerce.string().optional(), message: z.string() }).safeParse(body)
  return { code: data?.code ?? 'SMS_REFUSED', message: data?.message ?? 'The SMS gateway refused the message.' }
}

/** A repeated key overwrites its file. */
export function openSmsFiles(folder: string, onWritten: (file: string) => void): SmsGateway {
  return {
    sendCode: async ({ phone, code, orderNumber }, key) => {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${key.replace(/[^A-Za-z0-9.-]/g, '-')}.txt`)
      const text = `${code} is your ${brand.name} code for order ${orderNumber}. It works for 10 minutes.\n`
      await writeFile(`${file}.part`, `To: +91 ${phone}\n${text}`)
      await rename(`${file}.part`, file)
      onWritten(file)
      return { kind: 'ok', value: null }
    },
  }
}
