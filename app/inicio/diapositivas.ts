import type { LaminaVista } from "#modules/portada/vista.ts";
import { porcentajeReunido, rutaParticipar } from "#modules/productos/tarjeta.ts";

type Enlace = { to: string; texto: string };

export type Diapositiva = Pick<
  LaminaVista,
  "nombre" | "titulo" | "texto" | "precio" | "imagen" | "alt" | "adornos"
> & {
  /** Progress of a raffle; with a link when it belongs to another product. */
  aviso: { texto: string; to: string | null } | null;
  enlace: Enlace | null;
  segundo: (Enlace & { con_puntos: boolean }) | null;
};

type Situacion = { laminas: readonly LaminaVista[]; sorteos_activos: boolean; con_sesion: boolean };

/** The slides for this visitor: raffles are named while they are on, and a signed-in person is not asked to sign up. */
export const diapositivas = ({ laminas, sorteos_activos, con_sesion }: Situacion): Diapositiva[] =>
  laminas.map((lamina) => {
    const { nombre, titulo, texto, precio, imagen, alt, adornos, producto, de_producto } = lamina;
    const sorteado = sorteos_activos && de_producto && producto && producto.puntos > 0 ? producto : null;
    return {
      nombre,
      titulo,
      texto,
      precio,
      imagen,
      alt,
      adornos,
      aviso: sorteos_activos ? avisoDe(lamina, laminas) : null,
      enlace: entrada(lamina.boton, con_sesion),
      segundo: segundoDe(lamina, sorteado && rutaParticipar(sorteado.sku)),
    };
  });

function entrada(boton: LaminaVista["boton"], con_sesion: boolean): Enlace | null {
  if (!boton) return null;
  if (con_sesion && /^\/registrate\/?$/.test(boton.a)) return { to: "/mis-puntos", texto: "Ver mis puntos" };
  return { to: boton.a, texto: boton.texto };
}

function segundoDe({ segundo }: LaminaVista, participar: string | null): Diapositiva["segundo"] {
  if (segundo) return { to: segundo.a, texto: segundo.texto, con_puntos: false };
  return participar ? { to: participar, texto: "Participar", con_puntos: true } : null;
}

/** A slide of a product tells of its own raffle; any other of the one closest to its target. */
function avisoDe(
  { de_producto, producto }: LaminaVista,
  laminas: readonly LaminaVista[],
): Diapositiva["aviso"] {
  if (!de_producto) return avisoMasLleno(laminas);
  const aviso = producto && producto.puntos > 0 ? avisoDeSorteo(producto) : null;
  return aviso ? { texto: aviso, to: null } : null;
}

type Reunido = { puntos: number; puntos_final: number };

const reunido = ({ puntos, puntos_final }: Reunido) => porcentajeReunido(puntos_final, puntos);

const CASI_COMPLETO = 70;

/** Progress of the product's raffle; null when it has no points yet. */
export function avisoDeSorteo(producto: Reunido): string | null {
  const tanto = reunido(producto);
  if (tanto === 0) return null;
  if (tanto === 100) return "Sorteo completo";
  return `${tanto >= CASI_COMPLETO ? "Sorteo casi completo" : "Sorteo en marcha"}: ${tanto}%`;
}

function avisoMasLleno(laminas: readonly LaminaVista[]): Diapositiva["aviso"] {
  const [lleno] = laminas
    .flatMap(({ de_producto, nombre, producto }) => (de_producto && producto ? [{ nombre, producto }] : []))
    .filter(({ producto }) => reunido(producto) < 100)
    .sort((a, b) => reunido(b.producto) - reunido(a.producto));
  if (!lleno || reunido(lleno.producto) === 0) return null;
  return {
    texto: `${lleno.nombre}: sorteo al ${reunido(lleno.producto)}%`,
    to: rutaParticipar(lleno.producto.sku),
  };
}
