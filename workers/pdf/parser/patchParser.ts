import { provideImageDecoder } from './imageDecoder.ts';

/** The maximum number of structure elements for one page: shared elements could make a tree endless. */
const maxElements = 5000;

/** Each pair is a pattern in the code of pdf.js 6.5.438, and its replacement. */
const changes: readonly (readonly [RegExp, string])[] = [
  // Marked content in a page's text: adds its own text, its language and the expansion of its abbreviation.
  [
    /(type:"beginMarkedContentProps",id:Number\.isInteger\(\w+\)\?[^,]+:null,tag:(\w+)\[0\]instanceof Name\?\2\[0\]\.name:null)\}/,
    '$1,...gatefoldSaid($2[1])}',
  ],
  // Structure elements: pdf.js reports an element's own text as its alternative text.
  [
    /"string"!=typeof (\w+)&&\(\1=(\w+)\.dict\.get\("ActualText"\)\);"string"==typeof \1&&\((\w+)\.alt=stringToPDFString\(\1\)\);/,
    'Object.assign($3,gatefoldSaid($2.dict));',
  ],
  [
    /(function nodeToSerializable\(\w+,\w+,(\w+)=0\)\{)(if\(\2>)/,
    `$1if(++gatefoldElements>${maxElements})return;$3`,
  ],
  // Painted soft hyphens are hyphens; pdf.js omits them from the text.
  [
    /(const (\w+)=\w+\[\w+\],\{category:(\w+)\}=\2;)if\(\3\.isInvisibleFormatMark\)continue;/,
    '$1const gatefoldGlyph=$2;if($3.isInvisibleFormatMark&&!("\\xad"===$2.unicode&&$2.width>0))continue;',
  ],
  // A glyph that overlaps the previous one belongs to another layer (shadow, false bold), which is a separate text item.
  [
    /(if\(!\w+\.isZeroWidthDiacritic&&!compareWithLastPosition\(\w+\)\))/,
    'const gatefoldLies=gatefoldGlyph.unicode===gatefoldLetter&&gatefoldIsOver(gatefoldPen(),getCurrentTextTransform(),gatefoldGlyph.width);gatefoldLetter=gatefoldGlyph.unicode;if(gatefoldLies!==!!gatefoldLay){gatefoldLay=gatefoldLies;flushTextContentItem()}$1',
  ],
  [
    /(function ensureTextContentItem\(\)\{if\((\w+)\.initialized\))/,
    'var gatefoldLetter,gatefoldLay;function gatefoldPen(){return $2.prevTransform}$1',
  ],
  [/(get serializable\(\)\{)(function nodeToSerializable)/, '$1gatefoldElements=0;$2'],
];

const added = `
let gatefoldElements=0;
function gatefoldIsOver(pen,[a,b,c,d,x,y],width){if(!pen)return!1;const size=Math.hypot(c,d),back=width/1e3*size/(Math.hypot(a,b)||1),most=Math.min(.2,width/2e3)*size;return Math.abs(pen[4]-a*back-x)<=most&&Math.abs(pen[5]-b*back-y)<=most}
function gatefoldSaid(dict){const said={};if(dict instanceof Dict)for(const[key,name]of[["Alt","alt"],["ActualText","actualText"],["E","expansion"],["Lang","lang"]]){const value=dict.get(key);if("string"==typeof value)said[name]=stringToPDFString(value)}return said}
`;

/** Before the code of pdf.js, which looks for the class when it runs. */
const decoder = `(${provideImageDecoder.toString()})(globalThis);`;

/**
 * Patches the parser of pdf.js. It reports parts of tagged files that its public interface omits, and decodes
 * JPEGs by the browser also where the browser has no `ImageDecoder`.
 */
export function patchParser(code: string): string {
  return changes.reduce(
    (changed, [place, replacement]) => {
      if (!place.test(changed))
        throw new Error(
          `pdf.js has changed: ${place} finds nothing in its parser. See workers/pdf/parser/patchParser.ts.`,
        );
      return changed.replace(place, replacement);
    },
    decoder + code + added,
  );
}
