import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Download } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { OrdenSeguridad, SeccionSeguridad } from "./seccion.tsx";

/** The recovery codes, once: the shop keeps only their hashes. */
export function CodigosNuevos({ codigos }: { codigos: string[] }) {
  const texto = `Códigos de recuperación de ${useNombreTienda()}\nCada uno sirve una vez.\n\n${codigos.join("\n")}\n`;
  return (
    <SeccionSeguridad id="codigos-nuevos" titulo="Guarda tus códigos de recuperación">
      <p className="mt-1.5 text-sm text-tinta-2">
        Si pierdes el teléfono, ingresas con uno de estos códigos. Cada uno sirve una vez. No los volveremos a
        mostrar.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-base" translate="no">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(texto)}`}
          download="codigos-de-recuperacion.txt"
          size="sm"
          icon={<Download aria-hidden="true" />}
        >
          Descargar
        </ButtonLink>
        <CopyButton text={texto} label="Copiar" copiedLabel="Copiados" forMs={2000} />
      </div>
    </SeccionSeguridad>
  );
}

export function CodigosRecuperacion({ quedan }: { quedan: number }) {
  return (
    <SeccionSeguridad id="codigos" titulo="Códigos de recuperación">
      <div className="mt-3 grid gap-4">
        {quedan > 2 ? (
          <p className="text-sm text-tinta-2">Te quedan {quedan} códigos sin usar.</p>
        ) : (
          <Note kind="warning">
            {quedan === 0
              ? "No te quedan códigos."
              : `Te ${quedan === 1 ? "queda 1 código" : "quedan 2 códigos"}.`}{" "}
            Crea nuevos para no perder el acceso a tu cuenta.
          </Note>
        )}
        <OrdenSeguridad intento="renovar" boton="Crear códigos nuevos" />
      </div>
    </SeccionSeguridad>
  );
}
