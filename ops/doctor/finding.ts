/** `mal` stops the shop or loses something; `aviso` will, or leaves something unprotected. */
type Estado = "bien" | "aviso" | "mal";

export type Hallazgo = { estado: Estado; tema: string; texto: string; hacer?: string };

export const bien = (tema: string, texto: string): Hallazgo => ({ estado: "bien", tema, texto });
export const aviso = (tema: string, texto: string, hacer: string): Hallazgo => ({
  estado: "aviso",
  tema,
  texto,
  hacer,
});
export const mal = (tema: string, texto: string, hacer: string): Hallazgo => ({
  estado: "mal",
  tema,
  texto,
  hacer,
});

export type Seccion = { titulo: string; hallazgos: Hallazgo[] };

const MARCAS: Record<Estado, string> = { bien: "✓", aviso: "!", mal: "✗" };

/** One page: each section, each finding on a line, and below those that need it what to do. */
export function pagina(secciones: readonly Seccion[]): string {
  const ancho = Math.max(...secciones.flatMap(({ hallazgos }) => hallazgos.map(({ tema }) => tema.length)));
  const lineas = secciones.flatMap(({ titulo, hallazgos }) => [
    "",
    titulo,
    ...hallazgos.flatMap(({ estado, tema, texto, hacer }) => [
      `  ${MARCAS[estado]} ${tema.padEnd(ancho)}  ${texto}`,
      ...(hacer ? [`    ${" ".repeat(ancho)}  → ${hacer}`] : []),
    ]),
  ]);
  return [...lineas.slice(1), "", resumen(secciones)].join("\n");
}

const contar = (n: number, uno: string, varios: string) => `${n} ${n === 1 ? uno : varios}`;

function resumen(secciones: readonly Seccion[]): string {
  const todos = secciones.flatMap(({ hallazgos }) => hallazgos);
  const de = (estado: Estado) => todos.filter((uno) => uno.estado === estado).length;
  if (de("mal") + de("aviso") === 0) return "✓ Todo está bien.";
  const partes = [
    contar(de("mal"), "problema", "problemas"),
    contar(de("aviso"), "advertencia", "advertencias"),
  ];
  return `${de("mal") > 0 ? "✗" : "!"} ${partes.join(" y ")}.`;
}

export const hayProblemas = (secciones: readonly Seccion[]): boolean =>
  secciones.some(({ hallazgos }) => hallazgos.some(({ estado }) => estado === "mal"));
