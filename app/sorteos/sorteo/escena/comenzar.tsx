import { type FormEvent, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { inputAlAzar } from "#modules/sorteos/verificacion/sorteo-v1.ts";

const delNavegador = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** The number is drawn in the person's own browser, so that the shop cannot choose it. */
export function SorteoComenzar() {
  const enviando = useNavigation().formData?.get("intento") === "input";
  const campo = useRef<HTMLInputElement>(null);
  const sacar = (event: FormEvent) => {
    if (enviando || !campo.current) event.preventDefault();
    else campo.current.value = String(inputAlAzar(delNavegador));
  };
  return (
    <>
      <Form method="post" preventScrollReset className="sorteo-acciones needs-js" onSubmit={sacar}>
        <input type="hidden" name="intento" value="input" />
        <input ref={campo} type="hidden" name="input" defaultValue="" />
        <Button variant="gold" size="lg" loading={enviando}>
          Comenzar Sorteo
        </Button>
        <span>Saca tu número al azar, del 1 al 100. Solo una vez.</span>
      </Form>
      <noscript>
        <p className="sorteo-ahora">
          Tu número lo saca tu propio navegador, no la tienda: para este paso necesitas activar JavaScript.
          Igual participas con tus puntos.
        </p>
      </noscript>
    </>
  );
}
