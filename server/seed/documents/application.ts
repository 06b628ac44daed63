/** What the documents of one proposal need to know about it. */
export interface Application {
  title: string
  host: string
  unit: string
  task: string
  begins: Date
  ends: Date
  written: Date
}
