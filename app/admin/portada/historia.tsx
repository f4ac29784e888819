import { Form } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";

type Version = { id: number; publicada_en: Date | null; quien: string | null; automatica: boolean };
type Props = { versiones: readonly Version[]; publicada: number; automatica: boolean };

/** The published versions, each of which can be published again. */
export const HistoriaPortada = ({ versiones, publicada, automatica }: Props) => (
  <SeccionAdmin id="historia" titulo="Versiones publicadas" className="grid gap-3">
    {versiones.length === 0 && (
      <p className="text-tinta-2">
        Todavía ninguna: la tienda arma la portada sola, con tus productos más nuevos y tus categorías.
      </p>
    )}
    <ol className="divide-y divide-linea">
      {versiones.map((version) => (
        <li key={version.id} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="min-w-0 flex-1 basis-52">
            {version.publicada_en && formatearFechaHora(version.publicada_en)}
            <small className="block text-tinta-2">
              {version.quien ?? "Datos de demostración"}
              {version.automatica && " · automática"}
            </small>
          </span>
          {version.id === publicada ? (
            <Chip tone="success">En la tienda</Chip>
          ) : (
            <Volver a={String(version.id)} publicada={publicada} />
          )}
        </li>
      ))}
    </ol>
    {!automatica && (
      <SiPuede permiso="portada.editar">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="publicada" value={publicada} />
          <input type="hidden" name="a" value="automatica" />
          <input type="hidden" name="intento" value="volver" />
          <Confirmar
            titulo="¿Volver a la portada automática?"
            pregunta="La tienda arma la portada con sus productos más nuevos y sus categorías. La de ahora queda en esta lista."
            variant="ghost"
            size="sm"
          >
            Usar la portada automática
          </Confirmar>
        </Form>
      </SiPuede>
    )}
  </SeccionAdmin>
);

const Volver = ({ a, publicada }: { a: string; publicada: number }) => (
  <SiPuede permiso="portada.editar">
    <Form method="post" preventScrollReset>
      <input type="hidden" name="publicada" value={publicada} />
      <input type="hidden" name="a" value={a} />
      <Button name="intento" value="volver" variant="secondary" size="sm" className="min-h-11!">
        Publicar esta
      </Button>
    </Form>
  </SiPuede>
);
