import { constants, deflateSync } from 'node:zlib'

const scripts = 'This PDF holds scripts. Print it as a new PDF and choose that one'
const closed = 'This PDF cannot be checked for scripts. Print it as a new PDF and choose that one'

/** Parts of a file, one after the other. */
export const text = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
/** The least that counts as a PDF. */
export const pdfOf = (body: string | Buffer = '', catalog = '') =>
  text(`%PDF-1.7\n1 0 obj<</Type/Catalog${catalog}>>endobj\n`, body, '\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const packed = (objects: string, dictionary = '/Type/ObjStm') =>
  text(`5 0 obj<<${dictionary}/N 1/First 4/Filter/FlateDecode>>\nstream\r\n`, deflateSync(objects), '\nendstream endobj')

/** Objects that are packed, and then written in hexadecimal digits. */
const digits = (objects: string, filter: string) =>
  text(`5 0 obj<</Type/ObjStm/N 1/First 4${filter}>>\nstream\n`, deflateSync(objects).toString('hex'), '>\nendstream endobj')
/** Packed objects whose sum at the end is wrong, which viewers do not mind. */
const wrongSum = (objects: string) => {
  const bytes = packed(objects)
  bytes[bytes.indexOf('\nendstream') - 1]! ^= 1
  return bytes
}
/** Packed objects after which comes what is no packing; viewers show what came before. */
const cutShort = (objects: string) =>
  text(
    '5 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n',
    deflateSync(objects, { finishFlush: constants.Z_SYNC_FLUSH }),
    Buffer.alloc(40, 255),
    '\nendstream endobj',
  )
/** Packed objects as an encrypted document has them. */
const noise = '5 0 obj<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode]>>\nstream\nabcdefgh\nendstream endobj'
/** A document whose end leads to its dictionary, as viewers read it; encrypted unless something else is said. */
const placed = (body: string | Buffer = '', own = '/Encrypt 9 0 R') => {
  const start = text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n', body, '\n')
  return text(start, `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R${own}>>\nstartxref\n${start.length}\n%%EOF\n`)
}
const placedPacked = (body: string) => {
  const start = text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n', body, '\n')
  return text(start, `8 0 obj<</Type/XRef/Encrypt<</V 5>>/Root 1 0 R>>\nstream\n\nendstream endobj\nstartxref\n${start.length}\n%%EOF\n`)
}
const objectStart = '2 0 <</S/JavaScript/JS(1)>>'

const pdf = (what: string, bytes: Buffer | string, refused: string | undefined) => ({ what, bytes, refused })

/** Documents that do something, or look as if they did; `refused` is the sentence. */
export const hostilePdfs = [
  pdf('a script that runs when it is opened', pdfOf('', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), scripts),
  pdf('a script behind a list of names', pdfOf('', '/Names<</JavaScript 2 0 R>>'), scripts),
  pdf('a script whose name is written by numbers', pdfOf('', '/OpenAction<</S/J#61va#53cript/JS(1)>>'), scripts),
  pdf('a script in packed objects', pdfOf(packed('2 0 <</S/JavaScript/JS(1)>>')), scripts),
  pdf(
    'a script in packed objects whose kind is written by numbers',
    pdfOf(packed('2 0 <</S/JavaScript/JS(1)>>', '/Type/Obj#53tm')),
    scripts,
  ),
  pdf('a script in objects that are packed twice', pdfOf(digits(objectStart, '/Filter [/ASCIIHexDecode /FlateDecode]')), closed),
  pdf(
    'a script in objects packed twice behind a string',
    pdfOf(digits(objectStart, '/A(endobj 1 0 obj<<>>stream)/Filter[/AHx/Fl]')),
    closed,
  ),
  pdf('a script in packed objects that do not say what they are', pdfOf(packed(objectStart, '')), scripts),
  pdf('a script in packed objects with a wrong sum', pdfOf(wrongSum(objectStart)), closed),
  pdf('packed objects with a predictor', pdfOf(packed(objectStart, '/Type/ObjStm/DecodeParms<</Predictor 12>>')), closed),
  pdf(
    'a form whose scripts are packed',
    pdfOf(
      text('7 0 obj<</Filter/FlateDecode>>\nstream\n', deflateSync('<script>app.alert(1)</script>'), '\nendstream endobj'),
      '/AcroForm<</X#46A 7 0 R>>',
    ),
    closed,
  ),
  pdf('a form whose scripts are packed, in packed objects', pdfOf(packed('2 0 <</XFA 7 0 R>>')), closed),
  pdf(
    'a form that is named in objects that are not packed',
    pdfOf('5 0 obj<</Type/ObjStm/N 1/First 4>>\nstream\n2 0 <</XFA 7 0 R>>\nendstream endobj'),
    closed,
  ),
  pdf('packed objects without scripts', pdfOf(packed('2 0 <</A(b)>>', '/Type/ObjStm/DecodeParms null')), undefined),
  pdf('packed objects of an encrypted document', placed(noise), undefined),
  pdf('packed objects of an encrypted document with packed places', placedPacked(noise), undefined),
  pdf('a broken script in a document that is encrypted in a comment', pdfOf(text(wrongSum(objectStart), '\n%/Encrypt 9 0 R\n')), closed),
  pdf('a broken script in a document that is encrypted in a string', pdfOf(wrongSum(objectStart), '/A(/Encrypt 9 0 R)'), closed),
  pdf(
    'a broken script behind the end of another, encrypted document',
    placed(text('%', placed(), '\n', wrongSum(objectStart)), ''),
    closed,
  ),
  pdf('a broken script in a document whose name is to be encrypted', placed(wrongSum(objectStart), '/Info/Encrypt'), closed),
  pdf(
    'a broken script in an encrypted document whose places are nowhere',
    text(placed(wrongSum(objectStart)), 'startxref\n999999\n%%EOF\n'),
    closed,
  ),
  pdf('a broken script that an encrypted document leaves as it is', placed(wrongSum(objectStart)), scripts),
  pdf('a script before bytes that cannot be unpacked, in an encrypted document', placed(cutShort(objectStart)), scripts),
  pdf(
    'objects that an encrypted document leaves as they are, and that break off later',
    placed(cutShort('2 0 <</A(b)>>'.repeat(9))),
    closed,
  ),
  pdf('the start of a program', pdfOf('', '/OpenAction<</S/Launch/F(cmd.exe)>>'), scripts),
  pdf('packed objects that unpack to far too much', pdfOf(packed(' '.repeat(70 * 1024 * 1024))), scripts),
  pdf('packed objects that are cut off', pdfOf(packed('2 0 <</A(b)>>').subarray(0, 90)), undefined),
  pdf('a text that speaks of scripts', pdfOf('2 0 obj(JavaScript and LaunchPad)endobj', '/Launched true'), undefined),
]
