/** A schema of zod, as far as code that walks through one needs it. */
export interface Schema {
  readonly _zod: { readonly def: unknown }
}

/** What zod keeps of a schema: which of these are there depends on its `type`. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly innerType?: Schema
  readonly left?: Schema
  readonly right?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly discriminator?: string
  readonly transform?: (value: unknown, context: object) => unknown
}

/** The parts of a schema. */
export const defOf = (schema: Schema) => schema._zod.def as Def
