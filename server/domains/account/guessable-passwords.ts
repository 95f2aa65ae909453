/** The most common passwords, which guessers try first. */
let loading: Promise<ReadonlySet<string>> | undefined

/** Whatever its case. The list is loaded with the first password that is set. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadList()
  return (await loading).has(password.toLowerCase())
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
