import { miles } from "#modules/comun/dinero/dinero.ts";

const CAMPOS: Record<string, string> = {
  role: "rol",
  rol_admin: "rol de administración",
  motivo: "motivo",
  edad: "edad",
  puntos: "puntos",
};

function valorLegible(valor: unknown): string {
  if (typeof valor === "boolean") return valor ? "sí" : "no";
  if (typeof valor === "number") return miles(valor);
  return String(valor);
}

/**
 * The fields of a change that this page shows, "rol: usuario → admin"; nested values, other fields and those that stayed
 * equal are left out.
 */
export function detalleHecho(antes: unknown, despues: unknown): string[] {
  const viejo = camposDe(antes);
  return [...camposDe(despues)].flatMap(([campo, valor]) => {
    const previo = viejo.get(campo);
    if (previo === valor) return [];
    const nombre = CAMPOS[campo] ?? campo;
    return previo === undefined
      ? `${nombre}: ${valorLegible(valor)}`
      : `${nombre}: ${valorLegible(previo)} → ${valorLegible(valor)}`;
  });
}

const camposDe = (dato: unknown): Map<string, unknown> =>
  new Map(
    typeof dato === "object" && dato !== null
      ? Object.entries(dato).filter(
          ([campo, valor]) =>
            Object.hasOwn(CAMPOS, campo) && ["string", "number", "boolean"].includes(typeof valor),
        )
      : [],
  );
