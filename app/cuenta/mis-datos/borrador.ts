import { useEffect, useRef, useState } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { DRAFT } from "#app/lib/session/session-events.ts";

type Borrador = { usuario: string; valores: Record<string, string> };

/** Storage may be forbidden or hold anything; then there is no draft. */
function leer(): Borrador | null {
  try {
    const guardado: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null");
    return esBorrador(guardado) ? guardado : null;
  } catch {
    return null;
  }
}

const esBorrador = (valor: unknown): valor is Borrador =>
  typeof valor === "object" &&
  valor !== null &&
  "usuario" in valor &&
  typeof valor.usuario === "string" &&
  "valores" in valor &&
  typeof valor.valores === "object" &&
  valor.valores !== null &&
  Object.values(valor.valores).every((texto) => typeof texto === "string");

function guardar(borrador: Borrador | null): void {
  try {
    if (borrador) sessionStorage.setItem(DRAFT, JSON.stringify(borrador));
    else sessionStorage.removeItem(DRAFT);
  } catch {
    // Without storage the text is lost with the page, as in any form.
  }
}

/**
 * Keeps what a person had written when their session ended, in this tab only, and gives it back to the same person
 * after the login. The login of another person deletes it.
 */
export function useBorrador(usuario: string | null, respuesta: Respuesta | undefined) {
  const [borrador, setBorrador] = useState<Record<string, string> | null>(null);
  const dueno = useRef(usuario);
  useEffect(() => {
    if (usuario) dueno.current = usuario;
    const guardado = leer();
    if (!usuario || !guardado) return;
    guardar(null);
    if (guardado.usuario === usuario) setBorrador(guardado.valores);
  }, [usuario]);
  useEffect(() => {
    if (respuesta?.intento !== "perfil") return;
    if (respuesta.ok) setBorrador(null);
    else if (respuesta.sin_sesion && dueno.current)
      guardar({ usuario: dueno.current, valores: respuesta.valores });
  }, [respuesta]);
  return borrador;
}
