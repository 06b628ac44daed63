import { useSearch } from '@tanstack/react-router'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LoginForm } from './LoginForm.tsx'

const ForgotForm = lazyComponent(() => import('./ForgotForm.tsx').then((m) => m.ForgotForm), { prefetch: true })

/** The login and, on the same screen, the form for a forgotten password (O06). */
export default function LoginPage() {
  const { forgot }: { forgot?: string } = useSearch({ strict: false })
  return <AuthFrame>{forgot ? <ForgotForm /> : <LoginForm />}</AuthFrame>
}
