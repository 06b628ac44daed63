const code = 'asks for the code of an app, which changes every half minute; its area tests it'
const link = 'asks for the secret of a link that was mailed; its area tests it'
const passkey = 'asks for what a passkey has signed; its area tests it'
const openId = 'asks for a provider, which is a setting; its area tests it'
const project = 'opens when both parties have approved the proposal, which the facts of the matrix keep open; its area tests it'

/** Calls that no known input brings to a good answer, by why. Whoever adds one here says the reason; the list stays below a twentieth of all calls. */
export const unreached: Readonly<Record<string, string>> = {
  'POST auth/factor': code,
  'POST auth/factor/turn-on': code,
  'POST auth/factor/recovery-codes': code,
  'POST auth/factor/turn-off': code,
  'POST auth/password/reset': link,
  'POST auth/email/confirm': link,
  'POST auth/email/take-back': link,
  'POST auth/passkeys/add': passkey,
  'POST auth/passkeys/rename': passkey,
  'POST auth/passkeys/remove': passkey,
  'POST auth/passkeys/challenge': passkey,
  'POST auth/factor/passkey': passkey,
  'POST auth/confirm/passkey': passkey,
  'POST auth/login/passkey': passkey,
  'POST auth/openid/start': openId,
  'POST auth/openid/finish': openId,
  'POST auth/openid/proof/start': openId,
  'POST auth/openid/proof': openId,
  'POST manage/scholar/import': 'asks for a filled sheet; its area tests it',
  'POST scholar/course/group/submission/progress/report-progress': project,
  'POST scholar/course/group/submission/progress/report-final': project,
  'POST scholar/course/group/assignment/final': project,
  'POST scholar/course/project/individual/assignment/final': project,
  'POST migrations/report_summary/issue/batch': 'asks for the digest of a preview; its area tests it',
  'POST migrations/report_summary/issue/batch/retry': 'asks for a document that a job has failed to issue; its area tests it',
  'GET migrations/download/archive': 'asks for files that a job has made; its area tests it',
  'POST backup': 'asks for a folder for backups, which is a setting; its area tests it',
}
