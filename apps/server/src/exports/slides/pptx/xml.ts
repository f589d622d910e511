export const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll(/[&<>"]/g, (char) => entities[char]!);

/** Converts points to English Metric Units, in which a presentation measures places. */
export const emu = (points: number): number => Math.round(points * 12_700);
export const hundredths = (points: number): number => Math.round(points * 100);

type Relationship = { id: string; type: string; target: string };

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const relationships = (all: Relationship[]): string =>
  `${xmlDeclaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(({ id, type, target }) => {
      const uri = type.includes(':') ? type : `${relationshipTypes}/${type}`;
      return `<Relationship Id="${id}" Type="${uri}" Target="${target}"/>`;
    })
    .join('')}</Relationships>`;
