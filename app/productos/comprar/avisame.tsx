import { Form, useNavigation } from "react-router";
import { ingresarYVolver } from "#app/acceso/volver.ts";
import { INTENTO } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Bell, BellOff, BellRing } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { seEspera } from "#modules/productos/avisos/avisos.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { estaAgotada, nombreOpcion, rutaOpcion } from "#modules/productos/opciones/opciones.ts";

type Props = {
  ficha: Pick<FichaProducto, "producto" | "opciones">;
  /** What the person waits for: the ids of options, null for the product. */
  esperadas: readonly (number | null)[];
  respuesta: Respuesta | undefined;
};

/** 'Avísame' for what is sold out: the product, or those of its options that are. */
export function Avisame({ ficha: { producto, opciones }, esperadas, respuesta }: Props) {
  const conSesion = Boolean(useRootData()?.usuario);
  if (!producto.disponible) return null;
  const cosas =
    opciones.length > 0
      ? opciones.filter(estaAgotada).map((una) => ({ opcion: una.id, nombre: nombreOpcion(producto, una) }))
      : seEspera(producto.quedan)
        ? [{ opcion: null, nombre: null }]
        : [];
  if (cosas.length === 0) return null;
  return (
    <section aria-label="Avísame cuando vuelva" className="my-4 grid justify-items-start gap-2">
      {opciones.length > 0 && (
        <p className="text-[0.9375rem] text-tinta-2">
          ¿Buscas algo agotado? Te avisamos una vez, cuando vuelva.
        </p>
      )}
      {conSesion ? (
        cosas.map(({ opcion, nombre }) => (
          <Espera key={opcion} opcion={opcion} nombre={nombre} espera={esperadas.includes(opcion)} />
        ))
      ) : (
        <ButtonLink
          to={ingresarYVolver(rutaOpcion(producto.sku, null))}
          variant="secondary"
          icon={<Bell aria-hidden="true" />}
        >
          Ingresa para que te avisemos
        </ButtonLink>
      )}
      {respuesta && !respuesta.ok && <Note kind="error">{respuesta.mensaje}</Note>}
    </section>
  );
}

type EsperaProps = { opcion: number | null; nombre: string | null; espera: boolean };

function Espera({ opcion, nombre, espera }: EsperaProps) {
  const { formData } = useNavigation();
  const clave = String(opcion ?? "");
  const yendo = formData?.get("opcion") === clave;
  const cosa = nombre ? ` ${nombre}` : "";
  return (
    <Form method="post" preventScrollReset replace className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name="opcion" value={clave} />
      {espera && (
        <span role="status" className="flex items-center gap-2 font-semibold text-exito">
          <BellRing aria-hidden="true" className="size-5" />
          Te avisaremos cuando vuelva{cosa}
        </span>
      )}
      <Button
        name={INTENTO}
        value={espera ? "quitar" : "pedir"}
        variant={espera ? "ghost" : "secondary"}
        loading={yendo}
        icon={espera ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {...(espera && nombre && { "aria-label": `Ya no me avises de ${nombre}` })}
      >
        {espera ? "Ya no me avises" : `Avísame${nombre ? `: ${nombre}` : " cuando vuelva"}`}
      </Button>
    </Form>
  );
}
