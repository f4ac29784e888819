import { MAX_ADJUNTO, MAX_ARCHIVOS } from "#modules/asistente/topes.ts";

/**
 * Matches a file against the `accept` list of a file input: types, wildcards (`image/*`) and extensions
 * (`.pdf`).
 */
export function seAcepta({ name, type }: Pick<File, "name" | "type">, accept: string): boolean {
  const rules = accept
    .split(",")
    .map((rule) => rule.trim().toLowerCase())
    .filter(Boolean);
  return rules.length === 0 || rules.some((rule) => matches(rule, name.toLowerCase(), type.toLowerCase()));
}

function matches(rule: string, name: string, type: string): boolean {
  if (rule.startsWith(".")) return name.endsWith(rule);
  if (rule === "*/*" || rule === "*") return true;
  // A type may come with parameters: text/plain;charset=utf-8.
  return rule.endsWith("/*") ? type.startsWith(rule.slice(0, -1)) : type.split(";")[0] === rule;
}

type Adjuntos = { archivos: readonly File[]; motivos: readonly string[] };

/** Appends the new files; each file that cannot be sent is listed with its reason. */
export function adjuntar(before: readonly File[], picked: readonly File[], accept: string): Adjuntos {
  const archivos = [...before];
  const motivos: string[] = [];
  for (const file of picked) {
    const motivo = motivoDe(file, archivos.length, accept);
    if (motivo === null) archivos.push(file);
    else if (!motivos.includes(motivo)) motivos.push(motivo);
  }
  return { archivos, motivos };
}

function motivoDe(file: File, already: number, accept: string): string | null {
  if (already >= MAX_ARCHIVOS) return `Puedes adjuntar hasta ${MAX_ARCHIVOS} archivos por mensaje.`;
  if (!seAcepta(file, accept)) return `${file.name}: solo fotos, PDF, texto, audio o video.`;
  if (file.size === 0) return `${file.name}: el archivo está vacío.`;
  if (file.size > MAX_ADJUNTO) return `${file.name}: pesa más de ${MAX_ADJUNTO / 1024 / 1024} MB.`;
  return null;
}
