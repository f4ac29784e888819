import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { type Consulta, escribirConsulta, leerConsulta } from "#modules/productos/consulta.ts";

const PAUSA_AL_ESCRIBIR = 350;

/** With JavaScript the address is written tidily; without it the browser sends the same fields by itself. */
export function useEnvio(actual: Consulta) {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSeguir(ref, actual);
  const ir = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!ref.current) return;
    const campos = [...new FormData(ref.current)].map(([nombre, valor]) => [nombre, String(valor)]);
    const consulta = leerConsulta(new URLSearchParams(campos));
    void navigate(escribirConsulta(consulta), { replace, preventScrollReset: true });
  };
  return {
    ref,
    /** Not with the event itself: preventing a checkbox's would undo it. */
    cambiar: () => ir(false),
    buscar(event: FormEvent) {
      event.preventDefault();
      ir(false);
    },
    escribir() {
      clearTimeout(timer.current);
      // The first letters of a search are a visit of their own; the next ones correct it.
      timer.current = setTimeout(() => ir(actual.q !== ""), PAUSA_AL_ESCRIBIR);
    },
  };
}

/** The fields follow the address, but never take the pen from whoever is writing. */
function useSeguir(ref: RefObject<HTMLFormElement | null>, { q, orden, con_puntos }: Consulta) {
  useEffect(() => {
    const texto = ref.current?.querySelector<HTMLInputElement>("[name=q]");
    const lista = ref.current?.querySelector<HTMLSelectElement>("[name=orden]");
    const llave = ref.current?.querySelector<HTMLInputElement>("[name=con_puntos]");
    if (texto && texto !== document.activeElement) texto.value = q;
    if (lista) lista.value = orden;
    if (llave) llave.checked = con_puntos;
  }, [ref, q, orden, con_puntos]);
}
