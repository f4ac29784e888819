import { useRef, useState } from "react";
import { sinSesion } from "#app/carrito/pago/error-compra.ts";
import { comunaGuardada } from "#app/envio/use-tarifas.ts";
import { callFunction, FunctionError } from "#app/lib/actions/functions-client.ts";
import {
  CAMPOS_ENTREGA,
  type CampoEntrega,
  type Entrega,
  faltasDeEntrega,
  faltasDeRetiro,
} from "#modules/compras/envio/entrega.ts";
import type { Errores } from "#modules/comun/formulario.ts";

/** The delivery of the profile, and whether the form asks for the RUT that the profile lacks. */
export type EntregaGuardada = Entrega & { pide_rut: boolean };

const iguales = (una: Entrega, otra: Entrega) => CAMPOS_ENTREGA.every((campo) => una[campo] === otra[campo]);

/** Who receives the goods and where: prefilled from the profile, asked for by 'Pagar', saved before the quote. */
export function useEntrega(perfil: EntregaGuardada, alPerderSesion: () => void) {
  const formulario = useRef<HTMLFormElement>(null);
  const [guardada, setGuardada] = useState<Entrega>(perfil);
  // A new customer may have chosen a comuna on the page of a product.
  const [escrita, setEscrita] = useState<Entrega>(() => ({
    ...perfil,
    comuna: perfil.comuna || (comunaGuardada() ?? ""),
  }));
  const [rut, setRut] = useState("");
  const [errores, setErrores] = useState<Errores>({});
  const [error, setError] = useState<string | null>(null);
  const [guardando, setGuardando] = useState(false);
  useDireccionDeOtraParte(perfil, guardada, ({ comuna, direccion }) => {
    setGuardada((antes) => ({ ...antes, comuna, direccion }));
    setEscrita((antes) => ({ ...antes, comuna, direccion }));
  });

  const pedir = (faltas: Errores) => {
    setErrores(faltas);
    const primero = CAMPOS_ENTREGA.find((campo) => Object.hasOwn(faltas, campo));
    const campo = primero && formulario.current?.elements.namedItem(primero);
    if (campo instanceof HTMLInputElement) campo.focus();
  };
  const guardar = async (enTienda: boolean): Promise<boolean> => {
    const faltas = enTienda ? faltasDeRetiro(escrita) : faltasDeEntrega(escrita);
    if (Object.keys(faltas).length > 0) {
      pedir(faltas);
      return false;
    }
    setErrores({});
    setError(null);
    // Who picks the goods up goes with the purchase: only the RUT is for the profile, which keeps its address.
    if (rut === "" && (enTienda || iguales(escrita, guardada))) return true;
    setGuardando(true);
    try {
      await callFunction("guardarEntrega", {
        ...escrita,
        ...(rut !== "" && { rut }),
        retiro: enTienda,
      });
      if (!enTienda) setGuardada(escrita);
      return true;
    } catch (fallo) {
      if (sinSesion(fallo)) alPerderSesion();
      else if (fallo instanceof FunctionError && fallo.status === 422)
        pedir((fallo.data.errores ?? {}) as Errores);
      else setError(fallo instanceof Error ? fallo.message : String(fallo));
      return false;
    } finally {
      setGuardando(false);
    }
  };

  return {
    formulario,
    escrita,
    rut,
    pide_rut: perfil.pide_rut,
    /** The comuna that the next quote is for. */
    comuna: guardada.comuna,
    errores,
    error,
    guardando,
    escribir(campo: CampoEntrega, texto: string) {
      setEscrita((antes) => ({ ...antes, [campo]: texto }));
      setErrores(({ [campo]: _, ...otros }) => otros);
    },
    escribirRut: setRut,
    /** Saves it if it changed. False when something is missing, which gets the focus, or could not be saved. */
    guardar,
  };
}

export type EntregaDelCarrito = ReturnType<typeof useEntrega>;

/** Another tab may change the address of the profile: the goods go there, so the form shows it. Who receives them is of this cart. */
function useDireccionDeOtraParte(perfil: Entrega, guardada: Entrega, poner: (perfil: Entrega) => void): void {
  const clave = JSON.stringify([perfil.comuna, perfil.direccion]);
  const [vista, setVista] = useState(clave);
  if (clave === vista) return;
  setVista(clave);
  if (perfil.comuna !== guardada.comuna || perfil.direccion !== guardada.direccion) poner(perfil);
}
