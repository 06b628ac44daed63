import type pg from 'pg'

/**
 * Records for the security log that someone was not allowed to make a call; refusals within an hour are one row. It runs outside of the refused write,
 * and never causes another error.
 */
export const recordRefusedCall = async (pool: pg.Pool, by: number, call: string, address: string) => {
  try {
    await pool.query(
      `insert into refused_calls (by_id, call, address) values ($1, $2, $3)
       on conflict (by_id, call, hour) do update set times = refused_calls.times + 1, at = now(), address = excluded.address`,
      [by, call, address],
    )
  } catch {
    // The call is refused anyway, so a failure to record it is ignored.
  }
}
