import { createContext, type ReactNode, use } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";

export type ProductoNombrado = {
  sku: string;
  producto: string;
  imagen_1: string | null;
  a_la_venta: boolean;
};

type Editor = {
  /** The value of a field by its name. */
  valor: (nombre: string) => string;
  error: (nombre: string) => string | undefined;
  categorias: readonly { id: number; categoria: string }[];
  productos: readonly ProductoNombrado[];
  /** Only a demo shop has sample prices and the pictures that come with the shop. */
  demostracion: boolean;
  abierto: (id: string) => boolean;
  abrir: (id: string, abierto: boolean) => void;
};

const EditorContext = createContext<Editor | null>(null);

export const EditorProvider = ({ valor, children }: { valor: Editor; children: ReactNode }) => (
  <EditorContext value={valor}>{children}</EditorContext>
);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("A field of the home page outside its editor.");
  return editor;
}

/** A refused form shows what it was sent, everywhere. */
export function valoresRechazados(respuesta: Respuesta | undefined): ReadonlyMap<string, string> | null {
  const rechazada = respuesta && !respuesta.ok && respuesta.valores.orden !== undefined;
  return rechazada ? new Map(Object.entries(respuesta.valores)) : null;
}
