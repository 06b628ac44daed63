import { existsSync } from 'node:fs'
import { unpack } from './debian.ts'

/** The nginx of Debian: its program, its default configuration, and the environment in which it finds its libraries. */
export const nginxProgram = () => {
  if (existsSync('/usr/sbin/nginx') && existsSync('/etc/nginx/nginx.conf'))
    return { program: '/usr/sbin/nginx', configuration: '/etc/nginx/nginx.conf', types: '/etc/nginx/mime.types', env: {} }
  const { at, env } = unpack('nginx', 'nginx-common')
  return { program: at('usr/sbin/nginx'), configuration: at('etc/nginx/nginx.conf'), types: at('etc/nginx/mime.types'), env }
}
