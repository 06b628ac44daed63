import { Skeleton, Text } from '@mantine/core'
import type { Contract } from '@pandu/contract/contracts'
import { lazy, Suspense } from 'react'
import { Card } from '../../kit/decided/index.ts'
import { Fact, Facts } from '../../kit/looks.tsx'
import { Time } from '../../kit/Time.tsx'
import { letterWords } from './words.ts'

const Viewer = lazy(() => import('../../kit/Viewer.tsx'))

/** What the contract is and where it came from. */
export const ContractFacts = ({ contract, own }: { contract: Contract; own: boolean }) => (
  <Card title="About this contract">
    <Facts>
      <Fact label="Number">{contract.number}</Fact>
      <Fact label="Template">
        {contract.template}, version {contract.template_version}
      </Fact>
      <Fact label="Sent">{contract.sent_at && <Time value={contract.sent_at} />}</Fact>
      {!own && <Fact label="Letter">{letterWords[contract.letter]}</Fact>}
      <Fact label="Signed">{contract.signed_at && <Time value={contract.signed_at} />}</Fact>
      {contract.error && !own && (
        <Fact label="What went wrong">
          <Text component="span" size="sm" c="var(--mantine-color-error)">
            {contract.error}
          </Text>
        </Fact>
      )}
    </Facts>
  </Card>
)

/** A document where it stands; nothing where it is not there yet. */
export const Paper = ({ title, url, type }: { title: string; url: string | null; type: string | null }) =>
  url ? (
    <Card title={title}>
      <Suspense fallback={<Skeleton h={240} />}>
        <Viewer url={url} name={title} type={type} />
      </Suspense>
    </Card>
  ) : null
