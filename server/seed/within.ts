import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../src/kit/tables.ts'

/** The transaction that fills the world, as queries take it. */
export const within = (client: pg.Client) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        // oxlint-disable-next-line typescript/require-await -- as a pool answers
        connect: async () => ({ query: client.query.bind(client), release: () => {} }),
        end: async () => {},
      },
    }),
  })
