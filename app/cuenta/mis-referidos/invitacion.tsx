import { useState } from "react";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import Share from "#app/ui/button/share.tsx";
import { Note } from "#app/ui/note.tsx";
import { ERROR_COPIAR, textoInvitacion } from "./vista.ts";

const COPIADO_MS = 1000;

/** The person's link and the ways to share it. Gold in both themes, as everything about points. */
export function InvitacionEnlace({
  enlace,
  corto,
  porcentaje,
  dibujo,
}: {
  enlace: string;
  /** The same link, as messages carry it. */
  corto: string;
  porcentaje: number;
  dibujo: string;
}) {
  const tienda = useNombreTienda();
  return (
    <section aria-labelledby="invita" className="invitacion">
      <div className="min-w-0">
        <h2 id="invita" className="max-w-[18em] text-[1.375rem] md:text-2xl">
          {porcentaje > 0
            ? "Invita y gana puntos con cada compra de tus amigos"
            : `Invita a tus amigos a ${tienda}`}
        </h2>
        {porcentaje > 0 && (
          <p className="mt-2 text-[0.9375rem] text-noche-l43a">
            Cuando alguien que invitaste paga una compra, recibes el {porcentaje}% de los puntos que ganó.
          </p>
        )}
        <Share
          url={corto}
          title={tienda}
          text={textoInvitacion(tienda)}
          whatsappLabel="Compartir por WhatsApp"
          size="md"
          className="mt-4 flex flex-wrap items-center gap-2.5"
        />
        <p className="mt-2.5 text-[0.9375rem] font-semibold break-all">{corto.replace(/^https?:\/\//, "")}</p>
        <Enlace enlace={enlace} />
      </div>
      <img
        src={`/art/ilustraciones/${dibujo}`}
        alt=""
        width={320}
        height={240}
        className="hidden h-60 w-full max-w-80 object-contain justify-self-center md:block"
      />
    </section>
  );
}

/** A field instead of text: without JavaScript it can still be selected whole and copied by hand. */
function Enlace({ enlace }: { enlace: string }) {
  const [fallo, setFallo] = useState(0);
  return (
    <>
      <div className="mt-4 flex max-w-116 items-center gap-2 rounded-2xl bg-white p-1.5 pl-4">
        <input
          readOnly
          value={enlace}
          aria-label="Tu enlace de invitación"
          className="h-11 min-w-0 flex-1 text-ellipsis bg-transparent text-[0.9375rem] tabular-nums outline-offset-0"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton
          text={enlace}
          label="Copiar"
          copiedLabel="Copiado"
          forMs={COPIADO_MS}
          onCopied={() => setFallo(0)}
          onError={() => setFallo((antes) => antes + 1)}
          variant="primary"
          className="invitacion-copiar"
        />
      </div>
      {fallo > 0 && (
        <Note key={fallo} kind="error" className="mt-3 max-w-116">
          {ERROR_COPIAR}
        </Note>
      )}
    </>
  );
}
