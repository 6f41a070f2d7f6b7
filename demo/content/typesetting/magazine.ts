import { setAdvert } from './adverts.ts';
import { setArticle } from './article.ts';
import { Book } from './book.ts';
import { setContents } from './contents.ts';
import { type NumberArt, pictureOf } from './house.ts';
import { spreadHalf } from './openers.ts';
import { asArticle, type Section } from './text.ts';

/** Prints an issue from the front cover to the back cover, in the order of its text file. */
export async function generatePdf(number: NumberArt, path: string): Promise<void> {
  const { house, text } = number;
  const book = new Book({
    title: text.fields.title ?? `${house.name} ${text.fields.number ?? ''}`,
    author: house.name,
    language: house.language,
    rightToLeft: house.rightToLeft ?? false,
    size: house.size,
  });
  book.page();
  book.place('cover');
  book.bookmark(house.name);
  house.cover(book, number);
  for (const section of text.sections) setSection(book, number, section);
  fillUp(book, number);
  book.page();
  house.back(book, number);
  await book.write(path);
}

function setSection(book: Book, number: NumberArt, section: Section): void {
  switch (section.kind) {
    case 'contents':
      return setContents(book, number);
    case 'article':
    case 'letter':
      setArticle(book, number, asArticle(section));
      return number.foldouts?.[section.key]?.(book, number);
    case 'ad':
      return setAdvert(book, number, section);
    case 'plate':
      return setPlate(book, number, section);
    case 'body':
      return number.body?.(book, number);
    default:
      throw new Error(`${number.text.key} has a section of kind ${section.kind}.`);
  }
}

/** A full-page picture, or a picture across a spread, with or without text. */
function setPlate(book: Book, number: NumberArt, { key, fields }: Section): void {
  const picture = pictureOf(number, fields.art ?? key);
  const wide = fields.spread === 'yes';
  if (wide && book.pages % 2 === 0)
    throw new Error(`${number.text.key}: ${key} does not begin on a left page.`);
  book.page();
  if (fields.bookmark) {
    book.place(key);
    book.bookmark(fields.bookmark);
  }
  if (wide) {
    spreadHalf(book, number, picture, book.height);
    number.house.say?.(book, fields.left ?? '');
    book.page();
    spreadHalf(book, number, picture, book.height);
  } else picture(book, book.sheet);
  number.house.say?.(book, fields.words ?? '');
}

/** Adds plates, because the back cover must be a left page, and some issues have a fixed number of pages. */
function fillUp(book: Book, number: NumberArt): void {
  const lacks = () => (number.pages ? book.pages < number.pages - 1 : book.pages % 2 === 0);
  for (let i = 0; lacks(); i += 1) {
    book.page();
    number.plates[i % number.plates.length]?.(book, book.sheet);
  }
  if (number.pages && book.pages !== number.pages - 1)
    throw new Error(`${number.text.key} runs to ${book.pages + 1} pages, not ${number.pages}.`);
}
