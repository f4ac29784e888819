import { createContext, use } from "react";

/** The nonce of the page that the server renders. A browser does not tell scripts the nonce of its page. */
export const NonceContext = createContext<string | undefined>(undefined);

/** A script that runs while the browser reads the page, before the scripts of the page are loaded. */
export const InlineScript = ({ children }: { children: string }) => (
  <script
    nonce={use(NonceContext)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, with no text of people.
    dangerouslySetInnerHTML={{ __html: children }}
  />
);
