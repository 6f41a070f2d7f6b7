/** What the keys for media, headphones and the lock screen do. */
export interface MediaActions {
  readonly play: () => void;
  readonly pause: () => void;
  readonly previoustrack: () => void;
  readonly nexttrack: () => void;
  readonly stop: () => void;
}

interface Shown {
  readonly title: string;
  readonly album: string;
  /** The address of the cover. */
  readonly cover: string;
}

export interface MediaControls {
  play(isPlaying: boolean): void;
  end(): void;
}

/** Seconds. Chromium gives a shorter sound no controls. */
const silenceLength = 10;
const samplesPerSecond = 8000;

/**
 * Offers the controls of the system. Browsers show them only for a page with a playing element, and speech is none: a
 * silent sound plays with it.
 */
export function showMediaControls(shown: Shown, actions: MediaActions): MediaControls {
  const address = URL.createObjectURL(silence());
  const audio = new Audio(address);
  audio.loop = true;
  const media = 'mediaSession' in navigator ? navigator.mediaSession : null;
  const names = Object.keys(actions) as (keyof MediaActions)[];
  const handle = (isOn: boolean): void => {
    for (const name of names) setHandler(media, name, isOn ? actions[name] : null);
  };
  handle(true);
  if (media)
    media.metadata = new MediaMetadata({
      title: shown.title,
      album: shown.album,
      artwork: [{ src: shown.cover }],
    });
  return {
    play(isPlaying) {
      if (media) media.playbackState = isPlaying ? 'playing' : 'paused';
      if (!isPlaying) audio.pause();
      // Without the sound the speech still works.
      else if (audio.paused) audio.play().catch(() => undefined);
    },
    end() {
      audio.pause();
      audio.removeAttribute('src');
      URL.revokeObjectURL(address);
      handle(false);
      if (!media) return;
      media.metadata = null;
      media.playbackState = 'none';
    },
  };
}

/** A browser throws for an action that it does not know. */
function setHandler(
  media: MediaSession | null,
  name: keyof MediaActions,
  act: (() => void) | null,
): void {
  try {
    media?.setActionHandler(name, act);
  } catch {
    // The other actions stay.
  }
}

/** A wave file of eight-bit samples, whose middle is 128. */
function silence(): Blob {
  const length = silenceLength * samplesPerSecond;
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string): void =>
    Array.from(text).forEach((sign, index) => head.setUint8(at + index, sign.charCodeAt(0)));
  write(0, 'RIFF');
  head.setUint32(4, 36 + length, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, samplesPerSecond, true);
  head.setUint32(28, samplesPerSecond, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  write(36, 'data');
  head.setUint32(40, length, true);
  return new Blob([head, new Uint8Array(length).fill(128)], { type: 'audio/wav' });
}
