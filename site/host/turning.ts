// Loads the module that carries a match between devices when a play page first needs it.
import type { PlayConfig, Snapshot } from "./protocol";
import type { TurnPage, Turns } from "./turns";

interface TurnsModule {
  turns(page: TurnPage): Promise<Turns>;
}

export class Turning {
  private loaded: Promise<Turns> | null = null;

  constructor(
    private readonly config: PlayConfig,
    private readonly page: Omit<TurnPage, "game" | "games" | "addresses">,
  ) {}

  private load(): Promise<Turns> {
    const { game, games, turns } = this.config;
    const page: TurnPage = { ...this.page, game, games: Object.keys(games), addresses: turns };
    this.loaded ??= import(turns.script).then((found: TurnsModule) => found.turns(page));
    return this.loaded;
  }

  async open(fragment: string): Promise<void> {
    await (await this.load()).open(fragment);
  }

  async dialog(): Promise<void> {
    await (await this.load()).dialog();
  }

  /** Follow the match, if it is played on several devices. */
  follow(snapshot: Snapshot): void {
    if (this.loaded || snapshot.setup.elsewhere) void this.load().then((turns) => turns.follow(snapshot));
  }
}
