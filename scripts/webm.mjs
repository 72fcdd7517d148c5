/** Elements of EBML (RFC 8794) as WebM has them, by their identifiers. */
const IDS = {
  EBML: '1a45dfa3',
  EBMLVersion: '4286',
  EBMLReadVersion: '42f7',
  EBMLMaxIDLength: '42f2',
  EBMLMaxSizeLength: '42f3',
  DocType: '4282',
  DocTypeVersion: '4287',
  DocTypeReadVersion: '4285',
  Segment: '18538067',
  Info: '1549a966',
  TimestampScale: '2ad7b1',
  Duration: '4489',
  MuxingApp: '4d80',
  WritingApp: '5741',
  Tracks: '1654ae6b',
  TrackEntry: 'ae',
  TrackNumber: 'd7',
  TrackUID: '73c5',
  TrackType: '83',
  CodecID: '86',
  Video: 'e0',
  PixelWidth: 'b0',
  PixelHeight: 'ba',
  Cluster: '1f43b675',
  Timestamp: 'e7',
  SimpleBlock: 'a3',
  Cues: '1c53bb6b',
  CuePoint: 'bb',
  CueTime: 'b3',
  CueTrackPositions: 'b7',
  CueTrack: 'f7',
  CueClusterPosition: 'f1',
};

function size(length) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return bytes;
}

function number(value) {
  const hex = Math.round(value).toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

function float(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function element(name, ...content) {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'number' ? number(part) : Buffer.from(part))),
  );
  return Buffer.concat([Buffer.from(IDS[name], 'hex'), size(body.length), body]);
}

const header = () =>
  element(
    'EBML',
    element('EBMLVersion', 1),
    element('EBMLReadVersion', 1),
    element('EBMLMaxIDLength', 4),
    element('EBMLMaxSizeLength', 8),
    element('DocType', 'webm'),
    element('DocTypeVersion', 2),
    element('DocTypeReadVersion', 2),
  );

function block({ time, key, data }, start) {
  const head = Buffer.alloc(4);
  head[0] = 0x81;
  head.writeInt16BE(Math.round(time - start), 1);
  head[3] = key ? 0x80 : 0;
  return element('SimpleBlock', head, data);
}

/** Each key picture begins a cluster, so that a player can jump there. */
function clustersOf(frames) {
  const clusters = [];
  for (const frame of frames) {
    if (frame.key || clusters.length === 0) clusters.push([]);
    clusters.at(-1).push(frame);
  }
  return clusters.map((members) => {
    const start = Math.round(members[0].time);
    const blocks = members.map((frame) => block(frame, start));
    return { start, bytes: element('Cluster', element('Timestamp', start), ...blocks) };
  });
}

/** A silent film of VP9 pictures ({time, key, data}, times in milliseconds), as WebM. */
export function webm(frames, { width, height, duration }) {
  const info = element(
    'Info',
    element('TimestampScale', 1_000_000),
    element('Duration', float(duration)),
    element('MuxingApp', 'sutra'),
    element('WritingApp', 'sutra'),
  );
  const video = element('Video', element('PixelWidth', width), element('PixelHeight', height));
  const track = element(
    'TrackEntry',
    element('TrackNumber', 1),
    element('TrackUID', 1),
    element('TrackType', 1),
    element('CodecID', 'V_VP9'),
    video,
  );
  const tracks = element('Tracks', track);
  const clusters = clustersOf(frames);
  const cues = [];
  let position = info.length + tracks.length;
  for (const { start, bytes } of clusters) {
    const place = element(
      'CueTrackPositions',
      element('CueTrack', 1),
      element('CueClusterPosition', position),
    );
    cues.push(element('CuePoint', element('CueTime', start), place));
    position += bytes.length;
  }
  const content = [info, tracks, ...clusters.map(({ bytes }) => bytes), element('Cues', ...cues)];
  return Buffer.concat([header(), element('Segment', ...content)]);
}
