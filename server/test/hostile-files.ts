import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { hostilePdfs, pdfOf, text } from './hostile-pdfs.ts'
import { bookOf } from './sheets.ts'
import { zipOf } from './zip.ts'

/** Where a file is sent: as a document that takes PDF, as a picture, or as the sheet of an import. */
export type Door = 'document' | 'picture' | 'sheet'

export interface HostileFile {
  what: string
  door: Door
  name: string
  bytes: Buffer
  /** The sentence with which it is refused; for what is taken, the name under which it is stored. */
  refused?: string
  stored?: string
}

const wrong = 'The file does not match the selected content type'
const unreadable = 'This picture cannot be read'
const noSheet = 'The file is not a readable spreadsheet'
const noBook = 'Choose an .xlsx or .csv file'
const tooMuch = 'The spreadsheet is too large'

const missingColumn = 'The column "Full Name" is missing'
const externalLink =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x" Target="http://127.0.0.1:9/a.xlsx" TargetMode="External"/></Relationships>'

const page = '<!doctype html><script>alert(document.cookie)</script>'

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // A reader that cares for the sum finds it wrong; one that allocates first does not get so far.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}
const pngOf = (width: number, height: number, pixels = Buffer.alloc(1000)) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kinds =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
const sheetOf = (rows: string, before = '') => `${before}<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`
/** The files of a book with one sheet, as they are. */
const book = (sheet: string, more: Record<string, string | Buffer> = {}) =>
  zipOf({
    '[Content_Types].xml': kinds,
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })
const doctype = (inner: string) => `<?xml version="1.0"?><!DOCTYPE x [${inner}]>`
const inCell = (value: string) => sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${value}</t></is></c></row>`)

/** What a camera wrote beside the pixels: whose it is, and where. */
export const PLACE = 'Somebody at home'

/** Files that somebody might send who means harm, or whose program is broken; each small, and made anew for each run. */
export const hostileFiles = async (): Promise<HostileFile[]> => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
  const [png, jpeg, webp, gif] = await Promise.all([
    picture.clone().png().toBuffer(),
    picture.clone().jpeg().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().gif().toBuffer(),
  ])
  const onItsSide = await picture
    .clone()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: PLACE }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 30/1' } })
    .jpeg()
    .toBuffer()
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const document = (what: string, name: string, bytes: Buffer | string, refused: string | undefined, stored?: string): HostileFile => ({
    what,
    door: 'document',
    name,
    bytes: Buffer.from(bytes),
    ...(refused === undefined ? { stored: stored ?? name } : { refused }),
  })
  const asPicture = (what: string, name: string, bytes: Buffer | string, refused: string | undefined): HostileFile => ({
    what,
    door: 'picture',
    name,
    bytes: Buffer.from(bytes),
    ...(refused === undefined ? { stored: name === 'me.html' ? 'me.html.webp' : 'me.webp' } : { refused }),
  })
  const asSheet = (what: string, bytes: Buffer | string, refused: string, name = 'people.xlsx'): HostileFile => ({
    what,
    door: 'sheet',
    name,
    bytes: Buffer.from(bytes),
    refused,
  })
  return [
    // Documents that are something else as well, or instead.
    document('a page', 'page.html', page, wrong),
    document('a page under the name of a document', 'page.pdf', page, wrong),
    document('a document that is a page as well, under the name of a page', 'both.html', pdfOf(page), undefined, 'both.html.pdf'),
    document('a document under the name of a program', 'card.exe', pdfOf(), undefined, 'card.exe.pdf'),
    document('a document with two endings', 'card.pdf.html', pdfOf(), undefined, 'card.pdf.html.pdf'),
    document('a document without an ending', 'card', pdfOf(), undefined, 'card.pdf'),
    document('a document whose ending is in capitals', 'CARD.PDF', pdfOf(), undefined),
    document('a name that goes up in folders', '../../etc/passwd.pdf', pdfOf(), undefined, 'passwd.pdf'),
    document('a name that turns its end around', 'card\u202efdp.exe', pdfOf(), undefined, 'cardfdp.exe.pdf'),
    document('a name with a line in it', 'card\r\nSet-Cookie: a.pdf', pdfOf(), undefined, 'card%0D%0ASet-Cookie a.pdf'),
    document('the name of a device', 'CON.pdf', pdfOf(), undefined, '_CON.pdf'),
    document('the name of a device without an ending', 'nul', pdfOf(), undefined, '_nul.pdf'),
    document('a name of marks alone', '\u202e\u200f\u2066', pdfOf(), undefined, 'file.pdf'),
    document('a name with a zero in it', 'card\u0000.exe', pdfOf(), undefined, 'card.exe.pdf'),
    document('a name that is far too long', `${'a'.repeat(400)}.pdf`, pdfOf(), undefined, `${'a'.repeat(146)}.pdf`),
    document('a drawing with a script', 'drawing.svg', svg, wrong),
    document('a drawing with a script under the name of a document', 'drawing.pdf', svg, wrong),
    document('a program of Windows', 'setup.pdf', text('MZ', Buffer.alloc(200)), wrong),
    document('a program of Linux', 'tool.pdf', text('\u007fELF', Buffer.alloc(200)), wrong),
    document('a script of a shell', 'run.pdf', '#!/bin/sh\nrm -rf /\n', wrong),
    document('an archive', 'all.pdf', zipOf({ 'a.txt': 'a' }), wrong),
    document('a document of Word', 'letter.pdf', zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' }), wrong),
    document('a file of nothing but zeros', 'zeros.pdf', Buffer.alloc(5000), wrong),
    document('an empty file', 'empty.pdf', '', 'The file is empty'),
    document('a moving picture', 'photo.pdf', gif, wrong),
    ...hostilePdfs.map(({ what, bytes, refused }) => document(what, 'a.pdf', bytes, refused)),
    // Pictures.
    asPicture('a drawing with a script under the name of a picture', 'me.png', svg, wrong),
    asPicture('a page under the name of a picture', 'me.jpg', page, wrong),
    asPicture('a moving picture', 'me.gif', gif, wrong),
    asPicture('a picture of huge dimensions', 'me.png', pngOf(60_000, 60_000), unreadable),
    asPicture('a picture of the largest dimensions that there are', 'me.png', pngOf(65_535, 65_535), unreadable),
    asPicture('a photo that lies on its side and says where it was taken', 'me.jpg', onItsSide, undefined),
    asPicture(
      'a photo whose notes are cut off',
      'me.jpg',
      text(jpeg.subarray(0, 2), Buffer.from('ffe100ff45786966', 'hex'), jpeg.subarray(2)),
      unreadable,
    ),
    asPicture('a picture that unpacks to far more than it says', 'me.png', pngOf(10, 10, Buffer.alloc(50 * 1024 * 1024)), unreadable),
    asPicture('a picture that says more than it holds', 'me.png', pngOf(4000, 4000), unreadable),
    asPicture('a picture without height', 'me.png', pngOf(100, 0), unreadable),
    asPicture('a photo that is cut off', 'me.jpg', jpeg.subarray(0, jpeg.length / 2), unreadable),
    asPicture('nothing but the beginning of a photo', 'me.jpg', jpeg.subarray(0, 24), unreadable),
    asPicture('a picture with wrong bytes inside', 'me.png', Buffer.concat([png.subarray(0, 60), Buffer.alloc(40, 255)]), unreadable),
    asPicture('a photo with a page behind it', 'me.jpg', text(jpeg, page), undefined),
    asPicture('a picture with a page behind it, under the name of a page', 'me.html', text(png, page), undefined),
    asPicture('a picture under the name of another kind', 'me.png', webp, undefined),
    // Spreadsheets.
    asSheet('an archive that is no book', zipOf({ 'a.txt': 'a' }), noBook),
    asSheet('a page under the name of a book', page, noBook),
    asSheet('a book that is cut off', book(inCell('a')).subarray(0, 300), noSheet),
    asSheet('a book without sheets', zipOf({ '[Content_Types].xml': kinds }), noSheet),
    asSheet('a sheet that unpacks to far too much', book(sheetOf(' '.repeat(60 * 1024 * 1024))), tooMuch),
    asSheet(
      'a book of thousands of files',
      book(inCell('a'), Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`xl/media/${n}.txt`, '']))),
      tooMuch,
    ),
    asSheet(
      'a cell in the last row that there is',
      book(sheetOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')),
      'The sheet goes beyond row',
    ),
    asSheet('a cell in the last column that there is', book(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')), 'The sheet goes beyond'),
    asSheet(
      'a sheet that asks for a file of the server',
      book(`${doctype('<!ENTITY x SYSTEM "file:///etc/passwd">')}${inCell('&x;')}`),
      noSheet,
    ),
    asSheet(
      'a sheet that asks another server',
      book(`${doctype('<!ENTITY % x SYSTEM "http://127.0.0.1:9/"> %x;')}${inCell('a')}`),
      noSheet,
    ),
    asSheet('a sheet of a billion laughs', book(`${doctype(`<!ENTITY l0 "ha">${laughs}`)}${inCell('&l9;')}`), noSheet),
    asSheet('a book with a file that goes up in folders', book(inCell('a'), { '../../evil.sh': 'rm -rf /' }), missingColumn),
    asSheet(
      'a book with links to other books',
      book(inCell('a'), {
        'xl/externalLinks/externalLink1.xml': '<externalLink/>',
        'xl/externalLinks/_rels/externalLink1.xml.rels': externalLink,
      }),
      missingColumn,
    ),
    asSheet(
      'values that begin as formulas do',
      '=HYPERLINK("http://127.0.0.1:9/";"x"),+1,-1,@SUM(1)\n=1+1,=cmd|x,a,b\n',
      missingColumn,
      'people.csv',
    ),
    asSheet('a sheet whose XML is broken', book('<worksheet><sheetData><row r="1"><c r="A1"'), noSheet),
    asSheet('a book without any row', bookOf([]), missingColumn),
    asSheet('values with zeros between them', text('a,b\n', Buffer.alloc(100)), noBook, 'people.csv'),
  ]
}
