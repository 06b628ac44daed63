import type { NextStep } from '@pandu/contract/overview'

interface Profile {
  phone_number: string
  profile_picture: string | null
}

/** What others would look for in a profile and not find. */
export const missingFrom = ({ phone_number, profile_picture }: Profile) => [
  ...(profile_picture ? [] : ['picture']),
  ...(phone_number ? [] : ['phone number']),
]

export const profileStep = (url: string, missing: readonly string[]): NextStep[] =>
  missing.length === 0
    ? []
    : [{ kind: 'profile', title: 'Complete your profile', detail: `It has no ${missing.join(' and no ')} yet.`, url, since: null }]
