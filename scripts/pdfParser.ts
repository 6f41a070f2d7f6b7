import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const parser = 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
const require = createRequire(import.meta.url);

/** A structure tree of more elements for one page is cut there: shared elements could make it endless. */
const mostElements = 5000;

/** Each finds one place of pdf.js 6.5.438 and what stands there afterwards. */
const changes: readonly (readonly [RegExp, string])[] = [
  // Marked content in the words of a page: with its own text, its language and the expansion of its abbreviation.
  [
    /(type:"beginMarkedContentProps",id:Number\.isInteger\(\w+\)\?[^,]+:null,tag:(\w+)\[0\]instanceof Name\?\2\[0\]\.name:null)\}/,
    '$1,...gatefoldSaid($2[1])}',
  ],
  // Structure elements: pdf.js has an element's own text in the place of an alternative text.
  [
    /"string"!=typeof (\w+)&&\(\1=(\w+)\.dict\.get\("ActualText"\)\);"string"==typeof \1&&\((\w+)\.alt=stringToPDFString\(\1\)\);/,
    'Object.assign($3,gatefoldSaid($2.dict));',
  ],
  [
    /(function nodeToSerializable\(\w+,\w+,(\w+)=0\)\{)(if\(\2>)/,
    `$1if(++gatefoldElements>${mostElements})return;$3`,
  ],
  // Soft hyphens that are painted are hyphens; pdf.js leaves them out of the words.
  [
    /(const (\w+)=\w+\[\w+\],\{category:(\w+)\}=\2;)if\(\3\.isInvisibleFormatMark\)continue;/,
    '$1const gatefoldGlyph=$2;if($3.isInvisibleFormatMark&&!("\\xad"===$2.unicode&&$2.width>0))continue;',
  ],
  // A glyph on an equal one belongs to another layer (shadow, false bold), which is a piece of text of its own.
  [
    /(if\(!\w+\.isZeroWidthDiacritic&&!compareWithLastPosition\(\w+\)\))/,
    'if(gatefoldBeginsLayer(gatefoldPage(),getCurrentTextTransform(),gatefoldGlyph))flushTextContentItem();$1',
  ],
  [
    /(function ensureTextContentItem\(\)\{.{0,120}?if\(!(\w+)\.has\()/,
    'function gatefoldPage(){return $2}$1',
  ],
  [/(get serializable\(\)\{)(function nodeToSerializable)/, '$1gatefoldElements=0;$2'],
];

const added = `
let gatefoldElements=0;
const gatefoldGlyphs=new WeakMap;
function gatefoldBeginsLayer(page,[,,c,d,x,y],{unicode,width}){let seen=gatefoldGlyphs.get(page);seen||gatefoldGlyphs.set(page,seen={rows:new Map,isLayer:!1});const size=Math.hypot(c,d),most=Math.min(.2,width/2e3)*size,row=Math.round(y/16),letter=unicode.codePointAt(0)*65536;let isLayer=!1;for(let near=row-1;near<=row+1&&!isLayer;near++)for(const[left,top]of seen.rows.get(letter+near)??[])if(Math.abs(left-x)<=most&&Math.abs(top-y)<=most){isLayer=!0;break}if(!isLayer){const own=seen.rows.get(letter+row);own?own.length<512&&own.push([x,y]):seen.rows.set(letter+row,[[x,y]])}const begins=isLayer!==seen.isLayer;seen.isLayer=isLayer;return begins}
function gatefoldSaid(dict){const said={};if(dict instanceof Dict)for(const[key,name]of[["Alt","alt"],["ActualText","actualText"],["E","expansion"],["Lang","lang"]]){const value=dict.get(key);if("string"==typeof value)said[name]=stringToPDFString(value)}return said}
`;

/** The parser of pdf.js with what its public interface leaves out of a tagged file. */
export function withTags(code: string): string {
  return changes.reduce((changed, [place, replacement]) => {
    if (!place.test(changed))
      throw new Error(
        `pdf.js has changed: ${place} finds nothing in its parser. See pdfParser.ts.`,
      );
    return changed.replace(place, replacement);
  }, code + added);
}

/**
 * The engine imports pdf.js's parser as a file. The build and the tests give it one that also reports
 * /Alt, /ActualText, /E and /Lang (PDF 32000-1, 14.9), and that cuts endless structure trees.
 */
export function pdfParser(): Plugin {
  return {
    name: 'pdf-parser',
    config() {
      const folder = path.resolve('.cache/pdfjs');
      const file = path.join(folder, 'pdf.worker.min.mjs');
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, withTags(readFileSync(require.resolve(parser), 'utf8')));
      return { resolve: { alias: [{ find: parser, replacement: file }] } };
    },
  };
}
