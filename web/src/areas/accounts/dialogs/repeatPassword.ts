import * as z from 'zod'
import { type SubmitMore, useCallForm } from '../../../kit/form/index.ts'
import type { CallFormOptions, Values } from '../../../kit/form/useCallForm.ts'
import { toast } from '../../../kit/toast.ts'

/** The specification fixes two texts: one at the field, one as a notice (X55). */
const fieldText = "The password doesn't match."
const noticeText = 'The password does not match.'

const differ = ({ password, password_confirmation: repeat }: Values) => repeat !== '' && repeat !== password

/** Adds the repeated password, which the form has and the call does not. `missing` is the message for an empty field (X56). */
export const withRepeat = <T extends z.ZodRawShape>(schema: z.ZodObject<T>, missing: string) =>
  schema.extend({ password_confirmation: z.string().min(1, missing) }).refine((values) => !differ(values), {
    path: ['password_confirmation'],
    error: fieldText,
    // Without `when`, Zod skips this check as soon as one field is wrong, and would not show all messages at once.
    when: () => true,
  })

interface PasswordForm<V extends Values, I> extends Omit<CallFormOptions<V, I>, 'submit'> {
  /** Gets the values without the repeated password, which only the form needs. */
  submit: (values: Omit<V & I, 'password_confirmation'>, more: SubmitMore) => Promise<unknown>
}

const withoutRepeat = <V extends Values>(values: V): Omit<V, 'password_confirmation'> => {
  const { password_confirmation: _, ...rest } = values
  return rest
}

/** A form with a repeated password: where the two differ, a notice says so beside the message at the field, and nothing is sent (001 §5). */
export function usePasswordForm<V extends Values & { password: string; password_confirmation: string }, I>(options: PasswordForm<V, I>) {
  const form = useCallForm<V, I>({ ...options, submit: (values, more) => options.submit(withoutRepeat(values), more) })
  const warn = () => differ(form.form.getValues()) && toast.error(noticeText)
  return {
    ...form,
    check: (names: readonly (keyof V & string)[]) => {
      if (names.includes('password_confirmation')) warn()
      return form.check(names)
    },
    submit: () => {
      if (!form.busy) warn()
      return form.submit()
    },
  }
}
