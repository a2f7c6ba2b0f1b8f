/**
 * `useless`: the endpoint answered, but without enough tasks. `broken`: it failed after the first reported task.
 * `late`: the time limit was reached. `abandoned`: the caller has hung up. `busy`: the endpoint asked to wait.
 * `unwilling`: it refused this form of request. `refused`: it answered with another error. `unreachable`: the
 * connection failed.
 */
type Reason = 'useless' | 'broken' | 'late' | 'abandoned' | 'busy' | 'refused' | 'unwilling' | 'unreachable'

/** Thrown if the endpoint gives no proposals, with the reason. Its message is safe to log. */
export class ProviderFailure extends Error {
  readonly reason: Reason

  constructor(reason: Reason, detail = '') {
    super(`${reason} ${detail}`.trim())
    this.name = 'ProviderFailure'
    this.reason = reason
  }

  /**
   * True if the call counts against the limits, because the endpoint may have worked for it. A call that the endpoint
   * refused, or that never reached it, is free. Otherwise descriptions that provoke a failure, or a timely hang-up,
   * would make calls free.
   */
  get wasPaidFor(): boolean {
    return ['useless', 'broken', 'late', 'abandoned'].includes(this.reason)
  }
}
