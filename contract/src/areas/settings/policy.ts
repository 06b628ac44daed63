import * as z from 'zod'
import { defineSetting } from '../../kit/index.ts'

/** The times in the policy, each filled in from its setting: {mail_days} becomes 90 days. */
export const policyTimes = {
  '{session_days}': 'session.days',
  '{mail_days}': 'mail.kept_days',
  '{notice_days}': 'notifications.read_days',
  '{log_days}': 'accounts.look_days',
  '{sign_in_days}': 'session.sign_in_days',
  '{trash_days}': 'trash.days',
  '{document_days}': 'bank.deleted_days',
} as const

const words = `<h2>What Pandu keeps about you, and why</h2>
<ul>
<li><strong>Your account</strong>: name, e-mail address, username, phone number and picture, so that you can sign in and others know whom they work with.</li>
<li><strong>Your papers</strong>: citizen number, identity card, savings book and transcripts, where a contract or a proposal needs them. The citizen number is stored encrypted.</li>
<li><strong>Your studies</strong>: university, scores, courses, answers, projects, meetings, reviews and assessment reports, so that the programme can accompany you and see whether it helps.</li>
<li><strong>Your proposals and contracts</strong>: what you asked for, who decided, when and why, because the programme accounts for its money.</li>
<li><strong>Your use of Pandu</strong>: the devices on which you are signed in, every try to sign in to your account, and who looked at identity papers, so that misuse is noticed.</li>
</ul>
<p>Your password is kept only as a fingerprint from which nobody can read it.</p>
<h2>Who sees it</h2>
<ul>
<li>You see everything that is about you, except notes that the programme team keeps for its own work.</li>
<li>The programme team sees what its task needs. Identity papers are opened by few, and every look is logged.</li>
<li>Facilitators, mentors and implementing partners see the scholars who are assigned to them or take part in their courses, without papers and contracts.</li>
<li>The assessment team sees names, universities and assessment reports, and neither papers nor scores.</li>
<li>Anybody who has the code of a report that was issued to you sees your initials, your cohort and whether the document is valid. The code stands on the document, so you decide who has it.</li>
<li>Other scholars see your name and picture in courses, groups, forums and chats, and what you write there.</li>
</ul>
<p>Nothing is sold or handed to advertisers, and no page of Pandu carries a tracker.</p>
<h2>How long</h2>
<ul>
<li>Your account and your studies: as long as you take part in the programme and belong to its alumni.</li>
<li>Contracts, and decisions about money: as long as the law asks for.</li>
<li>What is moved to the trash: {trash_days}, then it is permanently deleted. Deleted shared documents: {document_days}.</li>
<li>Mails that Pandu sent: {mail_days}. Notifications that you have read: {notice_days}.</li>
<li>The log of looks at identity papers: {log_days}. Tries to sign in: {sign_in_days}.</li>
</ul>
<h2>On your device</h2>
<p>One cookie keeps you signed in for {session_days}. A second one remembers that you have signed in on this device before, so that strangers who guess at your password cannot lock you out. What you type in long forms is kept until you send or discard it.</p>
<h2>What we ask of you</h2>
<p>Keep your password to yourself, sign out on devices that you share, and tell the programme team when something about your account looks odd. Treat what you learn about others here as you would want them to treat what they learn about you.</p>
<h2>Your rights</h2>
<p>You may ask the programme team what is kept about you, get a copy of it, have mistakes corrected, and object to a use that you do not agree with. They answer on the addresses that you know from the programme.</p>`

export const policyText = defineSetting({
  key: 'settings.policy',
  group: 'Policy',
  label: 'Text of the policy',
  help: `Everybody can read it at /policy, also without signing in. These words are replaced by the times in the settings: ${Object.keys(policyTimes).join(', ')}.`,
  field: { kind: 'rich' },
  schema: z.string('must be a text').trim().min(1, 'is required').max(60_000, 'must be at most 60000 characters'),
  default: words,
})
