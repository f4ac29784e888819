import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import {
  type Consulta,
  cambiarConsulta,
  escribirConsulta,
  leerConsulta,
} from "#modules/productos/consulta.ts";

const PAUSA_AL_ESCRIBIR = 350;

/** With JavaScript the address omits default values; without it the browser submits the same fields. */
export function useEnvio(actual: Consulta) {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ir = (replace: boolean) => {
    clearTimeout(timer.current);
    if (ref.current) void navigate(vistaDe(ref.current), { replace, preventScrollReset: true });
  };
  const first = useRef(true);
  const seguir = useEffectEvent((form: HTMLFormElement) => {
    // Applies a filter that the person chose before hydration.
    if (first.current && vistaDe(form) !== cambiarConsulta(actual, {})) ir(true);
    else if (!first.current) llenar(form, actual);
    first.current = false;
  });
  const { q, orden, con_puntos } = actual;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow the address, whenever it changes
  useEffect(() => {
    if (ref.current) seguir(ref.current);
  }, [q, orden, con_puntos]);
  return {
    ref,
    /** Does not take the event: preventing the default of a checkbox would undo it. */
    cambiar: () => ir(false),
    buscar(event: FormEvent) {
      event.preventDefault();
      ir(false);
    },
    escribir() {
      clearTimeout(timer.current);
      // The first letters of a search push a history entry; the next ones replace it.
      timer.current = setTimeout(() => ir(actual.q !== ""), PAUSA_AL_ESCRIBIR);
    },
  };
}

/** The address for the current values of the fields. */
function vistaDe(form: HTMLFormElement): string {
  const campos = [...new FormData(form)].map(([nombre, valor]) => [nombre, String(valor)]);
  return escribirConsulta(leerConsulta(new URLSearchParams(campos)));
}

/** Never replaces a text while the person is typing. */
function llenar(form: HTMLFormElement, { q, orden, con_puntos }: Consulta): void {
  const texto = form.querySelector<HTMLInputElement>("[name=q]");
  const lista = form.querySelector<HTMLSelectElement>("[name=orden]");
  const llave = form.querySelector<HTMLInputElement>("[name=con_puntos]");
  if (texto && texto !== document.activeElement) texto.value = q;
  if (lista) lista.value = orden;
  if (llave) llave.checked = con_puntos;
}
