import { annotationWordsCode } from './annotationWords.ts';
import { holdParserLock, provideImageDecoder } from './imageDecoder.ts';
import { maskedJpegCode } from './maskedJpeg.ts';

/** The maximum number of structure elements for one page: shared elements could make a tree endless. */
const maxElements = 5000;

/** Each pair is a pattern in the code of pdf.js 6.5.438, and its replacement. */
const changes: readonly (readonly [RegExp, string])[] = [
  // Marked content in a page's text: adds its own text, its language, the expansion of its abbreviation, and its layer.
  [
    /(type:"beginMarkedContentProps",id:Number\.isInteger\(\w+\)\?[^,]+:null,tag:(\w+)\[0\]instanceof Name\?\2\[0\]\.name:null)\}/,
    '$1,...gatefoldSaid($2[1]),...gatefoldLayer($2[1],gatefoldResources())}',
  ],
  [
    /async getTextContent\(\{stream:\w+,task:\w+,resources:(\w+),[^}]*\}\)\{/,
    '$&const gatefoldResources=()=>$1;',
  ],
  // A form XObject of a layer is marked content of this layer.
  [
    /enqueueChunk\(\);(const (\w+)=textSinkWrapper\(\w+\);)(\w+\.getTextContent\(\{stream:(\w+),task:\w+,resources:[^}]+,includeMarkedContent:(\w+),sink:\2,[^}]+\}\))\.then\(/,
    'const gatefoldMarks=gatefoldMarked($5?$4.dict.get("OC"):void 0,gatefoldResources());gatefoldPush(gatefoldMarks[0]);enqueueChunk();$1$3.finally(()=>gatefoldPush(gatefoldMarks[1])).then(',
  ],
  // Text boxes, stamps and fields follow the text of the page.
  [
    /(this\.#\w+\(\w+\.dict,(\w+)\);)return (this\._createPartialEvaluator\(\w+\))(\.getTextContent\(\{stream:\w+,task:(\w+),resources:\w+,includeMarkedContent:(\w+),disableNormalization:\w+,sink:(\w+),viewBox:this\.view,lang:\w+,intersector:\w+\}\))/,
    '$1const gatefoldEvaluator=$3;await gatefoldEvaluator$4;if($6&&$7)await gatefoldAnnotations(this,gatefoldEvaluator,$5,$7,$2)',
  ],
  // A character code without a Unicode value is no letter: pdf.js takes the code itself.
  [
    /return (new IdentityToUnicodeMap\((\w+)\.firstChar,\2\.lastChar\))/,
    'return gatefoldWithout($1)',
  ],
  [/(hasEncoding&&\([^;]*\);return )(\w+\.toUnicode)\}/, '$1gatefoldWith($2)}'],
  [
    /(\w+)=new fonts_Glyph\(this\.fontExtraProperties,(\w+),[^)]*\);/,
    '$&gatefoldIsUnmapped(this,$2)&&gatefoldUnmapped.add($1);',
  ],
  // Blanks of the text are not gaps between letters.
  [
    /saveLastChar\(" "\);continue\}(if\(!\w+\.isZeroWidthDiacritic)/,
    'saveLastChar(" ");gatefoldBlank=!0;continue}$1',
  ],
  [
    /(function pushWhitespace\([^)]*\)\{\w+\?\.addExtraChar\(" "\);)(\w+)(\.items\.push\(\{)(str:" ",)/,
    'function gatefoldPush(mark){mark&&$2.items.push(mark)}$1$2$3blanks:gatefoldBlank?[0]:[],$4',
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
    'var gatefoldLetter,gatefoldLay,gatefoldBlank;function gatefoldPen(){return $2.prevTransform}$1',
  ],
  [/(get serializable\(\)\{)(function nodeToSerializable)/, '$1gatefoldElements=0;$2'],
  // A text item reports where each of its characters begins and ends, and which are blanks of the text (`PdfjsText`).
  [
    /(if\((\w+)\)\{(\w+)\.prevTransform=getCurrentTextTransform\(\);\3\.prevTextRise=\w+\.textRise\}const (\w+)=\w+\.unicode;if\(saveLastChar\(\4\)\)\{\3\.str\.push\(" "\);(\w+)\?\.addExtraChar\(" "\)\}\5\|\|)\3\.str\.push\(\4\);/,
    '$1gatefoldPlace($3,$3.str.push(gatefoldUnmapped.has(gatefoldGlyph)?"\\uffff":$4)-1,$2,gatefoldBlank);gatefoldBlank=!1;',
  ],
  [
    /const (\w+)=bidi\((\w+),-1,(\w+)\.vertical\);return\{str:/,
    'gatefoldOrder=Array.from($2,(_,at)=>at);const $1=bidi($2,-1,$3.vertical);return{...gatefoldPlaces($3,$2,$1.str.length),str:',
  ],
  // JPEGs with a mask, and masks that are JPEGs, are decoded by the browser.
  [
    /(async createImageData\(\w+=!1,(\w+)=!1\)\{const (\w+)=this\.drawWidth,(\w+)=this\.drawHeight,[^;]*[, ](\w+)=\2&&ImageResizer\.needsToBeResized\(\3,\4\);)/,
    '$1if($2&&!$5){const gatefoldImage=await gatefoldMasked(this,$3,$4);if(gatefoldImage)return gatefoldImage}',
  ],
  [
    /(async fillGrayBuffer\([^;]*;if\([^;]*;[^;]*=)(await this\.getImageBytes\(\w+\*\w+,\{internal:!0\}\))/,
    '$1await gatefoldGrey(this)??$2',
  ],
  // A filled field, and a list of choices, without an appearance is painted. pdf.js expects an element of the page above it.
  [/this\._hasText=!0/g, '$&;this._needAppearances||=!this.appearance'],
  // Nothing is chosen.
  [/(=this\.data\.fieldValue;if\(!\w+)(\)return`\/Tx BMC q )/, '$1?.length$2'],
  // A text box without an appearance is painted in Helvetica, which all devices have, and in fonts of the device only for
  // other letters.
  [
    /(async getOperatorList\((\w+),(\w+),\w+,\w+\)\{const\{hasOwnCanvas:[^}]*\}=this\.data;let \w+=)this\.appearance;/,
    '$1await gatefoldLook(this,$2,$3);',
  ],
  // It is painted also where letters are measured without a canvas of the browser.
  [
    /(this\._isOffscreenCanvasSupported=\w+\.evaluatorOptions\.isOffscreenCanvasSupported);/,
    '$1||"gatefoldRuler"in globalThis;',
  ],
  [
    /new OffscreenCanvas\(1,1\)(;this\.ctxMeasure=)/,
    '("gatefoldRuler"in globalThis?gatefoldRuler:new OffscreenCanvas(1,1))$1',
  ],
  [/function reverseValues\((\w+),(\w+),(\w+)\)\{/, '$&gatefoldReverse($2,$3);'],
];

const added = `
let gatefoldElements=0;
function gatefoldIsOver(pen,[a,b,c,d,x,y],width){if(!pen)return!1;const size=Math.hypot(c,d),back=width/1e3*size/(Math.hypot(a,b)||1),most=Math.min(.2,width/2e3)*size;return Math.abs(pen[4]-a*back-x)<=most&&Math.abs(pen[5]-b*back-y)<=most}
function gatefoldSaid(dict){const said={};if(dict instanceof Dict)for(const[key,name]of[["Alt","alt"],["ActualText","actualText"],["E","expansion"],["Lang","lang"]]){const value=dict.get(key);if("string"==typeof value)said[name]=stringToPDFString(value)}return said}
let gatefoldOrder=[];
function gatefoldReverse(from,to){gatefoldOrder.splice(from,to-from,...gatefoldOrder.slice(from,to).reverse())}
function gatefoldPlace(item,at,width,isAfterBlank){const{transform:t,prevTransform:pen,vertical}=item;if(!pen)return;const a=vertical?-t[2]:t[0],b=vertical?-t[3]:t[1];(item.gatefold??=[]).push([at,((pen[4]-t[4])*a+(pen[5]-t[5])*b)/(Math.hypot(a,b)||1),width*item.textAdvanceScale,isAfterBlank])}
function gatefoldPlaces(item,text,length){const glyphs=new Map((item.gatefold??[]).map(([at,end,width,isAfterBlank])=>[at,[end-width,end,isAfterBlank]])),edges=[],typed=new Set;item.gatefold=[];let pen=0;for(const[at,sign]of item.str.entries()){const[start,end]=glyphs.get(at)??[pen,glyphs.get(at+1)?.[0]??pen],count=(/[\ufb00-\ufefc]/.test(sign)?sign.normalize("NFKC"):sign).length;if(!glyphs.has(at)&&glyphs.get(at+1)?.[2])typed.add(edges.length);for(let n=0;n<count;n+=1)edges.push([start+(end-start)*n/count,start+(end-start)*(n+1)/count]);pen=end}if(edges.length!==text.length)return;const order=length<text.length?gatefoldOrder.filter((at)=>"<"!==text[at]&&">"!==text[at]):gatefoldOrder;if(order.length===length)return{edges:order.flatMap((at)=>edges[at].map((edge)=>Math.round(100*edge)/100)),blanks:order.flatMap((at,place)=>typed.has(at)?[place]:[])}}
const gatefoldUnmapped=new WeakSet,gatefoldStated=new WeakSet,gatefoldGuessed=new WeakSet;
function gatefoldWith(map){gatefoldStated.add(map);return map}
function gatefoldWithout(map){gatefoldGuessed.add(map);return map}
function gatefoldIsUnmapped({toUnicode:map,composite,cidEncoding},code){return gatefoldGuessed.has(map)||(composite?!/^Uni.*-UTF16-|^Uni.*-UCS2-/.test(cidEncoding):gatefoldStated.has(map))&&!map.get(code)}
function gatefoldLayer(layer,resources){try{return{layer:parseMarkedContentProps(resources.xref??layer.xref,layer,resources)}}catch{return{}}}
function gatefoldMarked(layer,resources){return layer?[{type:"beginMarkedContentProps",id:null,tag:"OC",...gatefoldLayer(layer,resources)},{type:"endMarkedContent"}]:[]}
`;

/** Before the code of pdf.js, which looks for the class when it runs. */
const before = `(${provideImageDecoder.toString()})(globalThis);(${holdParserLock.toString()})(globalThis);`;

/**
 * Patches the parser of pdf.js. It reports parts of tagged files that its public interface omits, and decodes
 * JPEGs by the browser also where the browser has no `ImageDecoder`, and where they have a mask. It paints fields
 * and text boxes that have no appearance, and holds a lock while it lives.
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
    before + code + added + annotationWordsCode + maskedJpegCode,
  );
}
