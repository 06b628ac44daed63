/** The texts for people whose permissions require a second factor and who have none. */
export const factorNeededTexts = {
  title: 'Set up your second factor',
  why: 'Your permissions require a second factor beside the password.',
  how: 'A passkey is the quickest: this device asks for your fingerprint, face or PIN. Or use the codes of an app on your phone, such as Google Authenticator, Aegis or 1Password.',
  appAlone: 'You need a phone with an authenticator app, such as Google Authenticator, Aegis or 1Password. It takes a minute.',
}
