export class Purse {
  private readonly coins: number

  constructor(coins: number) {
    this.coins = coins
  }

  get isEmpty(): boolean {
    return this.coins === 0
  }
}
