import { overviewPages } from '@pandu/contract/overview'
import type { Association } from '@pandu/contract/association'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useGo } from '../../kit/go.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { AssociationPhoto } from './AssociationPhoto.tsx'
import classes from './association.module.css'

/** Shows a web address as a link and any other text, such as a handle, as text. */
const Link = ({ value }: { value: string }) => (
  <ExternalLink url={value}>
    {value.replace(/^https?:\/\/(www\.)?/, '')} <IconExternalLink size={14} aria-hidden className={classes.out} />
  </ExternalLink>
)

/** The profile for those who only read it. */
export function AssociationView({ association }: { association: Association }) {
  const router = useRouter()
  const go = useGo()
  const close = () => (router.history.canGoBack() ? router.history.back() : go(overviewPages.overview()))
  const { name, email, phone_number, address, about, structure, facebook, instagram, youtube, linkedin, twitter } = association
  return (
    <div className={classes.card}>
      <AssociationPhoto association={association} />
      <Stack gap="lg">
        <Facts>
          <Fact label="TSA name">{name}</Fact>
          <Fact label="University">{association.university}</Fact>
          <Fact label="Email">{email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}</Fact>
          <Fact label="Phone Number">
            {phone_number && <Anchor href={`tel:${phone_number.replaceAll(' ', '')}`}>{phone_number}</Anchor>}
          </Fact>
          <Fact label="Address">{address}</Fact>
        </Facts>
        <Facts>
          <Fact label="About">{about && <Text className={classes.about}>{about}</Text>}</Fact>
        </Facts>
        <Facts>
          <Fact label="Link Organogram">{structure && <Link value={structure} />}</Fact>
          <Fact label="Facebook">{facebook && <Link value={facebook} />}</Fact>
          <Fact label="Instagram">{instagram && <Link value={instagram} />}</Fact>
          <Fact label="Youtube">{youtube && <Link value={youtube} />}</Fact>
          <Fact label="Linkedin">{linkedin && <Link value={linkedin} />}</Fact>
          <Fact label="Twitter">{twitter && <Link value={twitter} />}</Fact>
        </Facts>
        <Facts>
          <Fact label="Post Code">{association.post_code}</Fact>
          <Fact label="Province">{association.province}</Fact>
          <Fact label="City">{association.city}</Fact>
          <Fact label="Country">{association.country}</Fact>
        </Facts>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </Group>
      </Stack>
    </div>
  )
}
