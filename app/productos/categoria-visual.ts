import type { Icono } from "#app/ui/icono.tsx";
import { Armchair, Baby, Car, Flame, Laptop, Tag, TentTree, Waves, Wrench } from "#app/ui/iconos.tsx";

type Visual = { icon: Icono; chip: string };

/** Categories with their own look; a category that an admin adds later gets the default one. */
const VISUALES: Record<string, Visual> = {
  Herramientas: { icon: Wrench, chip: "bg-crema-l96a" },
  "Parrillas y asados": { icon: Flame, chip: "bg-crema-l94a" },
  Autos: { icon: Car, chip: "bg-cielo-l95" },
  Bebés: { icon: Baby, chip: "bg-rosa-l96" },
  "Jacuzzi y piscina": { icon: Waves, chip: "bg-cielo-l96a" },
  Hogar: { icon: Armchair, chip: "bg-menta-l96a" },
  Tecnología: { icon: Laptop, chip: "bg-uva-l95" },
  "Aire libre": { icon: TentTree, chip: "bg-menta-l96b" },
};

const SIMPLE: Visual = { icon: Tag, chip: "bg-crema-l95" };

export const visualDeCategoria = (categoria: string): Visual => VISUALES[categoria] ?? SIMPLE;
