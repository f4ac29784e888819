import {
  Armchair,
  Baby,
  Car,
  Flame,
  Laptop,
  type LucideIcon,
  Tag,
  TentTree,
  Waves,
  Wrench,
} from "lucide-react";

type Visual = { icon: LucideIcon; chip: string };

/** Categories that the design dresses; one that an admin adds later gets the plain look. */
const VISUALES: Record<string, Visual> = {
  Herramientas: { icon: Wrench, chip: "bg-[#FFF0CF]" },
  "Parrillas y asados": { icon: Flame, chip: "bg-[#FFE6D6]" },
  Autos: { icon: Car, chip: "bg-[#E9EFF9]" },
  Bebés: { icon: Baby, chip: "bg-[#FFEDF0]" },
  "Jacuzzi y piscina": { icon: Waves, chip: "bg-[#E2F8FA]" },
  Hogar: { icon: Armchair, chip: "bg-[#F0F5E4]" },
  Tecnología: { icon: Laptop, chip: "bg-[#F1ECFC]" },
  "Aire libre": { icon: TentTree, chip: "bg-[#E6F6EA]" },
};

const SIMPLE: Visual = { icon: Tag, chip: "bg-[#F3EDE4]" };

export const visualDeCategoria = (categoria: string): Visual => VISUALES[categoria] ?? SIMPLE;
