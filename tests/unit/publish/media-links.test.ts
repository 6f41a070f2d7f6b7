import { describe, expect, test } from 'vitest';
import { mediaOf as mediaAt } from '../../../contract/media.ts';
import { frameIn } from '../../../server/oembed/mediaCalls.ts';

const mediaOf = (url: string) => mediaAt(URL.parse(url));

const film = 'https://www.youtube-nocookie.com/embed/xrGAQCq9BMU';
const clip = 'https://player.vimeo.com/video/76979871';
const track = 'https://soundcloud.com/forss/flickermood';
const slides = 'https://www.slideshare.net/haraldf/business-quotes';

describe('A link to a film by its id of eleven signs plays', () => {
  test.each([
    'https://www.youtube.com/watch?v=xrGAQCq9BMU',
    'http://youtube.com/watch?v=xrGAQCq9BMU&t=42',
    'https://m.youtube.com/watch?list=x&v=xrGAQCq9BMU',
    'https://youtu.be/xrGAQCq9BMU?si=abc',
    'https://www.youtube.com/embed/xrGAQCq9BMU',
    'https://www.youtube.com/shorts/xrGAQCq9BMU',
  ])('%s', (url) => expect(mediaOf(url)).toEqual({ kind: 'player', src: film }));

  test.each(['a-b_c-d_e-f', '___________', '-----------'])('also %s', (id) => {
    expect(mediaOf(`https://youtu.be/${id}`)).toEqual({
      kind: 'player',
      src: `https://www.youtube-nocookie.com/embed/${id}`,
    });
  });
});

test.each(['https://vimeo.com/76979871', 'https://www.vimeo.com/76979871?x=1', clip])(
  '%s plays by its number',
  (url) => expect(mediaOf(url)).toEqual({ kind: 'player', src: clip }),
);

test.each([track, `${track}?utm=1#t=3`, 'https://m.soundcloud.com/forss/flickermood'])(
  '%s is looked up',
  (url) => expect(mediaOf(url)).toEqual({ kind: 'lookup', host: 'soundcloud', url: track }),
);

test.each([slides, slides.replace('www.', ''), `${slides}?from=x`])('%s is looked up', (url) =>
  expect(mediaOf(url)).toEqual({ kind: 'lookup', host: 'slideshare', url: slides }),
);

describe('Any other link is a page like any other', () => {
  test.each([
    'https://www.youtube.com/watch?v=xrGAQCq9BM',
    'https://www.youtube.com/watch?v=xrGAQCq9BMUx',
    'https://www.youtube.com/watch?v=xrGAQCq9B%2F',
    'https://www.youtube.com/',
    'https://youtu.be/',
    'https://vimeo.com/about',
    'https://vimeo.com/7697x',
    'https://vimeo.com/',
    'https://soundcloud.com/forss',
    'https://soundcloud.com/',
    'https://www.slideshare.net/',
    'https://www.slideshare.net',
    'https://youtube.com.evil.example/watch?v=xrGAQCq9BMU',
    'https://evil.example/youtube.com/watch?v=xrGAQCq9BMU',
    'https://notyoutube.com/watch?v=xrGAQCq9BMU',
    'https://soundcloud.com@evil.example/a/b',
    'https://user@soundcloud.com/a/b',
    'https://soundcloud.com:8443/a/b',
    'ftp://soundcloud.com/a/b',
    'javascript:alert(1)//youtu.be/xrGAQCq9BMU',
    'http://127.0.0.1/a/b',
    'soundcloud.com/a/b',
    '',
  ])('%j', (url) => expect(mediaOf(url)).toBeNull());
});

describe('The answer of a host', () => {
  const source = {
    endpoint: 'https://soundcloud.com/oembed',
    playerOrigin: 'https://w.soundcloud.com',
  };
  const said = (html: string, more = {}) => frameIn({ html, ...more }, source);

  test('the address of its player is taken, and a size that is a number', () => {
    const html =
      '<iframe width="100%" src="https://w.soundcloud.com/player/?a=1&amp;b=2"></iframe>';
    const src = 'https://w.soundcloud.com/player/?a=1&b=2';
    expect(said(html, { width: '100%', height: 400 })).toEqual({ src, width: null, height: 400 });
  });

  test.each([
    ['a player elsewhere', '<iframe src="https://evil.example/player"></iframe>'],
    ['a player without encryption', '<iframe src="http://w.soundcloud.com/player"></iframe>'],
    ['a script', '<iframe src="javascript:alert(1)"></iframe>'],
    ['another port', '<iframe src="https://w.soundcloud.com:8443/"></iframe>'],
    ['a name in the address', '<iframe src="https://w.soundcloud.com@evil.example/"></iframe>'],
    ['no frame', '<script src="https://w.soundcloud.com/x.js"></script>'],
    ['two frames', '<iframe src="https://w.soundcloud.com/a"></iframe>'.repeat(2)],
    ['other attributes', '<iframe data-src="https://w.soundcloud.com/a"></iframe>'],
    ['too much', `<iframe src="https://w.soundcloud.com/a"></iframe>${' '.repeat(10_000)}`],
  ])('%s is not', (_, html) => expect(said(html)).toBeNull());

  test.each([null, 'text', 7, [], {}, { html: 7 }])('%j is nothing', (answer) =>
    expect(frameIn(answer, source)).toBeNull(),
  );
});
