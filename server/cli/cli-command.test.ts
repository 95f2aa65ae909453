import { expect, test } from 'vitest'
import { failed, succeeded } from './cli-command.ts'
import { formatFields } from './format.ts'

test('text from visitors cannot pose as a line, move the cursor or hide', () => {
  const typed = 'Asha\nMoney: refunded\r\u001b[2A\u001b]0;x\u0007\u202e\u2028\u9b31m'
  const shown = 'Asha Money: refunded  \u9b31m'
  expect(succeeded(`  ${typed}`).lines).toEqual([`  ${shown}`])
  expect(failed(typed, '\u009b31mred').lines).toEqual([shown, 'red'])
})

test('several lines of a field are lines under its name', () => {
  expect(formatFields({ Name: 'Asha', Notes: 'One.\nName: Ravi', Size: '' })).toEqual([
    'Name:  Asha',
    'Notes: One.',
    '       Name: Ravi',
  ])
})
