/** `mal` stops the shop or loses something; `aviso` will, or leaves something unprotected. */
type Estado = "bien" | "aviso" | "mal";

export type HallazgoDoctor = { estado: Estado; tema: string; texto: string; hacer?: string };

export const estaBien = (tema: string, texto: string): HallazgoDoctor => ({ estado: "bien", tema, texto });
export const advierte = (tema: string, texto: string, hacer: string): HallazgoDoctor => ({
  estado: "aviso",
  tema,
  texto,
  hacer,
});
export const estaMal = (tema: string, texto: string, hacer: string): HallazgoDoctor => ({
  estado: "mal",
  tema,
  texto,
  hacer,
});

export type SeccionDoctor = { titulo: string; hallazgos: HallazgoDoctor[] };

const MARCAS: Record<Estado, string> = { bien: "✓", aviso: "!", mal: "✗" };

/** One page: each section, each finding on a line, and below those that need it what to do. */
export function pagina(secciones: readonly SeccionDoctor[]): string {
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

function resumen(secciones: readonly SeccionDoctor[]): string {
  const todos = secciones.flatMap(({ hallazgos }) => hallazgos);
  const de = (estado: Estado) => todos.filter((uno) => uno.estado === estado).length;
  if (de("mal") + de("aviso") === 0) return "✓ Todo está bien.";
  const partes = [
    contar(de("mal"), "problema", "problemas"),
    contar(de("aviso"), "advertencia", "advertencias"),
  ];
  return `${de("mal") > 0 ? "✗" : "!"} ${partes.join(" y ")}.`;
}

export const hayProblemas = (secciones: readonly SeccionDoctor[]): boolean =>
  secciones.some(({ hallazgos }) => hallazgos.some(({ estado }) => estado === "mal"));
