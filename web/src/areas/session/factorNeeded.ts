/** What people read whose permissions require a second factor that they do not have. */
export const factorNeeded = {
  title: 'Set up your second factor',
  why: 'Your permissions require a code of an app beside the password.',
  how: 'You need a telephone with an authenticator app, such as Google Authenticator, Aegis or 1Password. It takes a minute.',
}
