/** Reads the settings for sending text messages. */
import { type Environment, StartupError } from './environment.ts'

export interface SmsSettings {
  /** URL to which messages are posted. */
  url: string
  /** Secret with which the shop identifies itself to the gateway. */
  key: string
  /** Id of the template (flow) of the message with the code. */
  template: string
  /** Sender id registered with the operators, or null for the template's own. */
  sender: string | null
}

/**
 * Reads the settings of the SMS gateway, or returns null if none are configured. Throws a StartupError that names the
 * missing or invalid variable and never contains the key.
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
