import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { unpack } from './debian.ts'

/** Creates a self-signed certificate for a host name, with the file names that certbot uses. */
export const makeCertificate = (folder: string, name: string) => {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const own = spawnSync('openssl', ['version']).error ? unpack('openssl') : undefined
  execFileSync(
    own?.at('usr/bin/openssl') ?? 'openssl',
    [...request, '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', certificate],
    {
      stdio: 'ignore',
      // An unpacked openssl does not find the system configuration.
      ...(own && { env: { ...process.env, ...own.env, OPENSSL_CONF: own.at('etc/ssl/openssl.cnf') } }),
    },
  )
  chmodSync(folder, 0o755)
  return { key, certificate }
}
