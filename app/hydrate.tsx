import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { withProof } from "./lib/actions/prove-fetch.ts";
import { withRetries } from "./lib/actions/retry-fetch.ts";

const { origin } = window.location;
const here = () => new URL(window.location.href);
window.fetch = withProof(withRetries(window.fetch.bind(window), { origin, here }), { origin });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
