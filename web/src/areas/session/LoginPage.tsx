import { useSearch } from '@tanstack/react-router'
import { AuthFrame } from './AuthFrame.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'

/** The login, and on the same screen the way to a new password (O06). */
export default function LoginPage() {
  const { forgot }: { forgot?: string } = useSearch({ strict: false })
  return <AuthFrame>{forgot ? <ForgotForm /> : <LoginForm />}</AuthFrame>
}
