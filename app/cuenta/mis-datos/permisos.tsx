import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button/button.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { PermisoDePersona } from "#modules/consentimientos/consentir.server.ts";
import { FINALIDADES } from "#modules/consentimientos/finalidades.ts";
import { NotaResultado } from "./resultado.tsx";

type Props = { permisos: readonly PermisoDePersona[]; resultado: Respuesta | undefined };

/** What the shop may do only while the person allows it: each is given and withdrawn with one press. */
export const Permisos = ({ permisos, resultado }: Props) => (
  <section className="card grid gap-4 p-4 md:p-6" aria-labelledby="permisos">
    <div>
      <h2 id="permisos" className="text-xl">
        Tus permisos
      </h2>
      <p className="mt-2 text-sm text-tinta-2">
        Solo hacemos esto si lo permites. Lo retiras cuando quieras, y guardamos cuándo respondiste.
      </p>
    </div>
    <NotaResultado intento="permiso" resultado={resultado} />
    {permisos.map((permiso) => (
      <Permiso key={permiso.finalidad} {...permiso} />
    ))}
  </section>
);

function Permiso({ finalidad, vigente, ultimo }: PermisoDePersona) {
  const enviando = useNavigation().formData?.get("finalidad") === finalidad;
  const destino = useHydrated() ? "/mis-datos" : "/mis-datos#permisos";
  const { titulo, texto } = FINALIDADES[finalidad];
  return (
    <Form
      method="post"
      action={destino}
      preventScrollReset
      className="grid gap-2 border-t border-linea pt-4"
      aria-label={titulo}
    >
      <input type="hidden" name="intento" value="permiso" />
      <input type="hidden" name="finalidad" value={finalidad} />
      <h3 className="text-base">{titulo}</h3>
      <p className="text-sm text-tinta-2">{texto}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm font-semibold">
          {vigente ? "Permitido" : "Sin permiso"}
          {ultimo && ` desde el ${formatearFechaHora(ultimo.momento)}`}
        </p>
        <Button variant="secondary" size="sm" loading={enviando} name="permite" value={vigente ? "no" : "si"}>
          {vigente ? "Retirar permiso" : "Permitir"}
        </Button>
      </div>
    </Form>
  );
}
