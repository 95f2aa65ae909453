import { type Environment, StartupError } from './environment.ts'

export interface SmsSettings {
  /** Where messages are posted. */
  url: string
  /** Identifies the shop to the gateway. */
  key: string
  /** Id of the template (flow) with the code. */
  template: string
  /** Id registered with the operators; null for the template's own. */
  sender: string | null
}

/**
 * Null without a gateway. Throws a StartupError that names the wrong variable but
 * never shows the key.
 */
export function readSmsSettings({ SMS_URL, SMS_KEY, SMS_TEMPLATE, SMS_SENDER }: Environment): SmsSettings | null {
  if (!SMS_KEY) {
    if (SMS_URL || SMS_TEMPLATE || SMS_SENDER) throw new StartupError('SMS_KEY is missing: the SMS gateway needs it.')
    return null
  }
  if (!SMS_TEMPLATE) throw new StartupError('SMS_TEMPLATE is missing: with SMS_KEY, it must name the template.')
  const url = SMS_URL || 'https://control.msg91.com/api/v5/flow/'
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartupError('SMS_URL must be an address like https://sms.example/send, or be left out.')
  }
  return { url, key: SMS_KEY, template: SMS_TEMPLATE, sender: SMS_SENDER || null }
}
