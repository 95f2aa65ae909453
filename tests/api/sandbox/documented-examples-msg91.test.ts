/**
 * Replays the example of https://control.msg91.com/apidoc/textsms/send-sms-flow.php ("Send SMS via FLOW") against the
 * client for text messages.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { openSmsGateway } from '#server/providers/sms.ts'
import { startDocumentedProvider } from '../../support/documented/documented-provider.ts'

let close = () => {}
afterEach(() => close())

const success = { message: '5762846b4f8d285d378b4567', type: 'success' }
/** MSG91 answers errors with status 200; the code is that of the page "Send SMS" beside it. */
const failure = { type: 'error', message: 'Missing Authentication Key', code: '106' }

async function gatewayOf(response: object | [http: number, body: object], sender: string | null = 'EnterSenderID') {
  const provider = await startDocumentedProvider({ 'POST /api/v5/flow/': response })
  close = provider.close
  const settings = { url: `${provider.baseUrl()}/api/v5/flow/`, key: 'YOUR_AUTH_KEY', template: 'EnterflowID', sender }
  const gateway = openSmsGateway(settings, { reportError: (error) => expect.fail(String(error)) })
  return {
    provider,
    send: () => gateway.sendCode({ phone: '9898989898', code: '123456', orderNumber: 'NK-26-1' }, 'k'),
  }
}

describe('the example of MSG91’s documentation', () => {
  test('is what the shop sends, with its own variables in place of VAR1 and VAR2', async () => {
    const { provider, send } = await gatewayOf(success)
    expect(await send()).toEqual({ kind: 'ok', value: null })
    const { headers, body } = provider.lastRequest()
    expect(headers).toMatchObject({ 'content-type': 'application/json', authkey: 'YOUR_AUTH_KEY' })
    expect(JSON.parse(body)).toEqual({
      flow_id: 'EnterflowID',
      sender: 'EnterSenderID',
      recipients: [{ mobiles: '919898989898', code: '123456', order: 'NK-26-1' }],
    })
  })

  test('names no sender where the flow has its own', async () => {
    const { provider, send } = await gatewayOf(success, null)
    await send()
    expect(Object.keys(JSON.parse(provider.lastRequest().body))).toEqual(['flow_id', 'recipients'])
  })

  test('of an error is a refusal with MSG91’s words, also with another status', async () => {
    const refused = { kind: 'refused', code: '106', message: 'Missing Authentication Key' }
    expect(await (await gatewayOf(failure)).send()).toEqual(refused)
    close()
    expect(await (await gatewayOf([400, failure])).send()).toEqual(refused)
  })

  test('of no use, such as an outage, leaves the message to a later attempt', async () => {
    expect(await (await gatewayOf([503, {}])).send()).toMatchObject({ kind: 'unknown' })
  })
})
